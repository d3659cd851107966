import { expect, test } from 'vitest'
import { complaintsOf, patience } from './run/complaints.ts'
import { openOneServer } from './sites/one-server.ts'
import { missingFor, openSite } from './sites/open.ts'

// The long runs are `npm run test:faults`.

const isWholeMatrix = process.env.PARLEY_TEST_TIER === 'all'

const seeds = isWholeMatrix ? 24 : 2

test(
  'whatever breaks, everybody sees every message once, in one order, and counts rightly',
  patience(60 * seeds),
  async () => {
    const all = Array.from({ length: seeds }, (_, i) => i + 1)
    expect(await complaintsOf(await openOneServer(), all, 2)).toEqual([])
  },
)

test.skipIf(missingFor('rolling').length > 0)(
  'so it is while this version takes the place of the former one, node by node',
  patience(120),
  async () => {
    expect(await complaintsOf(await openSite.rolling(), [28], 1)).toEqual([])
  },
)

test.skipIf(missingFor('drained').length > 0)(
  'so it is on devices on which no page is open, whose push service misbehaves while nodes are killed',
  patience(120),
  async () => {
    expect(await complaintsOf(await openSite.drained(), [37], 1)).toEqual([])
  },
)
