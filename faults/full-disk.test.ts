import { expect, test } from 'vitest'
import { complaintsOf, patience } from './run/complaints.ts'
import { missingFor, openSite } from './sites/open.ts'

// In this one it fills four times, and the server is killed on a full one.
test.skipIf(missingFor('full-disk').length > 0)(
  'everybody sees every message once, in one order, on a disk that fills',
  patience(60),
  async () => {
    expect(await complaintsOf(await openSite['full-disk'](), [7], 1)).toEqual([])
  },
)
