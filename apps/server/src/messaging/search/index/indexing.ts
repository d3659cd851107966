import { setImmediate } from 'node:timers/promises'
import { searchLimits } from '@parley/contract'
import type { Queries } from '../../../db/database.ts'
import { type SearchedMessage, searchedBetween } from '../../conversations/searched-repository.ts'
import { blockAt, blockBefore, bucketOf, firstOf, lastOf, type Range, startOf } from './block-key.ts'
import { type Addition, addLines, blocksOf, putBlock, putUnmade, removeBlocks } from './block-repository.ts'
import { lineOf, termsOf } from './line.ts'
import { keyOfRange, rangesWith } from './ranges.ts'
import { askToRemake } from './remaking-repository.ts'

/** Milliseconds for which nobody else has a turn. */
const turnMs = 10
/** Stored bytes of messages that are in memory together: one may be a megabyte. */
const bytesAtOnce = 4 * searchLimits.blockBytes

/** A range, and the last sequence of it that is wanted where nothing behind that is indexed yet. */
export interface WantedRange extends Range {
  readonly upTo?: number
}

/**
 * Makes blocks of a range of what its messages say now. Only with the index locked.
 * @param most blocks that are made in this transaction, unless the range says how far it is wanted
 * @returns the range that is left for the next transaction
 */
export async function makeBlocks(
  queries: Queries,
  { upTo, ...range }: WantedRange,
  most = 1,
): Promise<Range | undefined> {
  let left: Range | undefined = range
  if (upTo !== undefined) {
    while (left && left.from <= upTo) left = await makeBlock(queries, left, upTo)
    return undefined
  }
  for (let made = 0; left && made < most; made++) left = await makeBlock(queries, left)
  if (left) await putUnmade(queries, [left])
  return left
}

/**
 * Makes the first block of a range: it ends with the range, or once it has `searchLimits.blockBytes`.
 * @param upTo nothing behind it is indexed yet
 * @returns the rest
 */
async function makeBlock(queries: Queries, range: Range, upTo = range.to): Promise<Range | undefined> {
  const { conversationId, from, to } = range
  const gathered = await gather(queries, { ...range, to: upTo })
  const { ids, lines, lastSequence, isFull } = gathered
  const rest = isFull && lastSequence < to ? { conversationId, from: lastSequence + 1, to } : undefined
  await removeBlocks(queries, { ...range, to: rest ? lastSequence : to }, ids.length > 0 ? [from] : [])
  if (ids.length === 0) return undefined
  const bucket = bucketOf(from)
  const isOpen = !isFull && to === lastOf(bucket) && lastSequence < to
  const text = lines.join('')
  await putBlock(queries, {
    conversationId,
    block: blockAt(from),
    firstId: Math.min(...ids),
    lastId: Math.max(...ids),
    lastSequence,
    text,
    terms: isOpen ? null : termsOf(bucket, text),
  })
  return rest
}

async function gather(queries: Queries, { conversationId, from, to }: Range) {
  const ids: number[] = []
  const lines: string[] = []
  let lastSequence = from
  let bytes = 0
  let since = performance.now()
  for (let isMore = true; isMore; ) {
    const slice = {
      conversationId,
      first: ids.length > 0 ? lastSequence + 1 : from,
      last: to,
      bytes: bytesAtOnce,
    }
    const read = await searchedBetween(queries, slice)
    isMore = read.isMore
    for (const message of read.messages) {
      // Others have their turns between long ones.
      if (performance.now() - since > turnMs) {
        await setImmediate()
        since = performance.now()
      }
      const line = lineOf(message)
      ids.push(message.id)
      lines.push(line)
      lastSequence = message.sequence
      bytes += Buffer.byteLength(line)
      if (bytes >= searchLimits.blockBytes) return { ids, lines, lastSequence, isFull: true }
    }
  }
  return { ids, lines, lastSequence, isFull: false }
}

/**
 * Adds messages that are new, in the order of their conversations and sequences. Only with the index locked.
 * @param isLz4 as `hasLz4` says
 * @returns ranges that have to be made instead
 */
export async function addMessages(
  queries: Queries,
  messages: readonly SearchedMessage[],
  isLz4: boolean,
): Promise<readonly WantedRange[]> {
  const additions = additionsOf(messages)
  const blocks = Map.groupBy(await blocksOf(queries, additions), ({ conversationId, lastSequence }) =>
    keyOf(conversationId, bucketOf(lastSequence)),
  )
  const plain: Addition[] = []
  const ranges = new Map<string, WantedRange>()
  const make = (conversationId: number, bucket: number, sequence: number, upTo: number) => {
    const known = blocks.get(keyOf(conversationId, bucket)) ?? []
    for (const range of rangesWith(known, conversationId, sequence))
      ranges.set(keyOfRange(range), range.to === lastOf(bucket) ? { ...range, upTo } : range)
  }
  for (const { conversationId, bucket, first, isPlain, ...addition } of additions) {
    const last = blocks.get(keyOf(conversationId, bucket))?.at(-1)
    // A block that was made while others were ahead of the log has taken their messages in.
    if (last && last.lastSequence >= addition.lastSequence) continue
    if (isPlain && last?.isOpen && last.lastSequence === first - 1)
      plain.push({ ...addition, conversationId, block: last.block })
    else make(conversationId, bucket, first, addition.lastSequence)
  }
  const sizes = await addLines(queries, plain, isLz4)
  for (const [i, { conversationId, lastSequence }] of plain.entries())
    if ((sizes[i] ?? 0) >= searchLimits.blockBytes)
      make(conversationId, bucketOf(lastSequence), lastSequence, lastSequence)
  return [...ranges.values()]
}

/**
 * Leaves new messages to the job that makes blocks anew. Only with the index locked.
 * @param ranges each in one bucket, and of each bucket one
 */
export async function putOff(queries: Queries, ranges: readonly Range[]): Promise<void> {
  const buckets = ranges.map(({ conversationId, from }) => ({ conversationId, bucket: bucketOf(from) }))
  const lasts = new Map(
    (await blocksOf(queries, buckets)).map((one) => [
      keyOf(one.conversationId, bucketOf(one.lastSequence)),
      one,
    ]),
  )
  const unmade: Range[] = []
  for (const { conversationId, from, to } of ranges) {
    const last = lasts.get(keyOf(conversationId, bucketOf(from)))
    if (last && last.lastSequence >= to) continue
    // Messages are added to the last block of a bucket.
    const left =
      last?.isOpen &&
      (await makeBlocks(queries, { conversationId, from: startOf(last.block), to: last.lastSequence }))
    const begin = last
      ? last.isUnmade
        ? startOf(last.block)
        : last.lastSequence + 1
      : firstOf(bucketOf(from))
    unmade.push({ conversationId, from: left ? left.from : begin, to })
  }
  await putUnmade(queries, unmade)
  await remakeLater(queries, unmade)
}

/** Leaves the blocks of these messages to the job. */
export async function remakeLater(queries: Queries, ranges: readonly Range[]): Promise<void> {
  const conversations = Map.groupBy(ranges, ({ conversationId }) => conversationId)
  await askToRemake(
    queries,
    [...conversations].map(([conversationId, all]) => {
      const begins = all.map(({ from }) => from)
      return {
        conversationId,
        after: blockBefore(Math.min(...begins)),
        upTo: bucketOf(Math.max(...begins)),
      }
    }),
  )
}

const keyOf = (conversationId: number, bucket: number) => `${conversationId} ${bucket}`

function additionsOf(messages: readonly SearchedMessage[]) {
  const byBucket = Map.groupBy(messages, ({ conversation_id: conversationId, sequence }) =>
    keyOf(conversationId, bucketOf(sequence)),
  )
  return [...byBucket.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const bucket = bucketOf(first.sequence)
    const isGapless = last.sequence - first.sequence === group.length - 1
    const text = group.map(lineOf).join('')
    return {
      conversationId: first.conversation_id,
      bucket,
      first: first.sequence,
      lastId: last.id,
      lastSequence: last.sequence,
      text,
      // A block that is filled, or begun, is made anew.
      isPlain:
        isGapless &&
        last.sequence < lastOf(bucket) &&
        first.sequence > firstOf(bucket) &&
        Buffer.byteLength(text) < searchLimits.blockBytes,
    }
  })
}
