import { type BlockKey, blockAt, bucketOf, firstOf, lastOf, type Range, startOf } from './block-key.ts'
import type { StoredBlock } from './block-repository.ts'

type Known = BlockKey & Pick<StoredBlock, 'lastSequence' | 'isOpen'>

/**
 * Ranges to make so that the index has a message: one for each block that has it or is to have it. Nodes of the version
 * before make one block of a whole bucket, beside the others that it has.
 * @param blocks of the bucket, in the order of their sequences
 */
export function rangesWith(
  blocks: readonly Known[],
  conversationId: number,
  sequence: number,
): readonly Range[] {
  const bucket = bucketOf(sequence)
  const begins = blocks.map(({ block }) => startOf(block))
  const endOf = (index: number) => (begins[index + 1] ?? lastOf(bucket) + 1) - 1
  const own = begins.findLastIndex((start) => start <= sequence)
  const last = blocks[own]
  if (!last) return [{ conversationId, from: firstOf(bucket), to: endOf(-1) }]
  if (own === blocks.length - 1 && !last.isOpen && sequence > last.lastSequence)
    return [{ conversationId, from: last.lastSequence + 1, to: lastOf(bucket) }]
  return blocks.flatMap(({ lastSequence }, i) => {
    const from = begins[i] ?? 0
    const has = i === own || (i < own && lastSequence >= sequence)
    return has ? [{ conversationId, from, to: endOf(i) }] : []
  })
}

/** The range of one block, as far as the next one of its bucket. */
export function rangeOf(blocks: readonly BlockKey[], { conversationId, block }: BlockKey): Range {
  const from = startOf(block)
  const next = blocks.find((one) => one.block > block)
  return { conversationId, from, to: next ? startOf(next.block) - 1 : lastOf(bucketOf(from)) }
}

export const keyOfRange = ({ conversationId, from }: Range) => `${conversationId} ${blockAt(from)}`
