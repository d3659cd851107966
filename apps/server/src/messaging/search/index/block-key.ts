/**
 * A block holds the messages of some neighbouring sequences of one conversation. Buckets of `bucketSize` sequences are
 * fixed; a bucket is one block, or several where its messages are long. The key of a block is the number of its bucket,
 * and above `offsetUnit` the place in the bucket at which the block begins: the first block of a bucket has the number
 * of the bucket alone.
 */
export interface BlockKey {
  readonly conversationId: number
  readonly block: number
}

/** Sequences of a conversation, all in one bucket, both ends included. */
export interface Range {
  readonly conversationId: number
  readonly from: number
  readonly to: number
}

export const bucketSize = 128
/** Data folders have keys that were made with it, and an index on `block & (offsetUnit - 1)`. */
export const offsetUnit = 2 ** 40

export const bucketOf = (sequence: number) => Math.floor(sequence / bucketSize)
export const firstOf = (bucket: number) => Math.max(1, bucket * bucketSize)
export const lastOf = (bucket: number) => bucket * bucketSize + bucketSize - 1

/** @param from the sequence at which the block begins */
export const blockAt = (from: number): number => {
  const bucket = bucketOf(from)
  return from <= firstOf(bucket) ? bucket : bucket + (from - bucket * bucketSize) * offsetUnit
}

/** Stands before every block that begins at this sequence or behind it, and before no other. */
export const blockBefore = (from: number) => (from <= 1 ? -1 : blockAt(from - 1))

export const bucketOfBlock = (block: number) => block % offsetUnit

/** The first sequence that a block is of. */
export const startOf = (block: number): number => {
  const bucket = bucketOfBlock(block)
  return Math.max(firstOf(bucket), bucket * bucketSize + Math.floor(block / offsetUnit))
}
