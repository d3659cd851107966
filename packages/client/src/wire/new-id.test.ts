import { limits } from '@parley/contract/all-limits'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are unique, fit the contract and need no secure page', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (const { max } of [limits.clientMessageId, limits.requestId])
    expect(ids[0]?.length).toBeLessThanOrEqual(max)
})
