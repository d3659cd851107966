import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockAt, bucketOf, bucketOfBlock, firstOf, lastOf, startOf } from './block-key.ts'

const sequences = fc.integer({ min: 1, max: 2 ** 46 })

test('a block key names its bucket and the sequence at which it begins', () => {
  fc.assert(
    fc.property(sequences, (from) => {
      const block = blockAt(from)
      expect(Number.isSafeInteger(block)).toBe(true)
      expect([bucketOfBlock(block), startOf(block)]).toEqual([bucketOf(from), from])
    }),
  )
})

test('block keys of one bucket are in the order of their sequences', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      const bucket = bucketOf(sequence)
      const first = firstOf(bucket)
      const keys = Array.from({ length: lastOf(bucket) - first + 1 }, (_, i) => blockAt(first + i))
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      expect(keys[0]).toBe(bucket)
    }),
  )
})
