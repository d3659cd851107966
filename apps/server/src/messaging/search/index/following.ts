import { searchLimits } from '@parley/contract'
import type { Queries, Transaction } from '../../../db/database.ts'
import type { Follower } from '../../../platform/jobs/follower.ts'
import type { FollowedEvent } from '../../catch-up/service.ts'
import { factsIn } from '../../conversations/records.ts'
import { placesOf, searchedById } from '../../conversations/searched-repository.ts'
import { bucketOf, type Range, startOf } from './block-key.ts'
import { blocksOf, hasLz4, lockIndex } from './block-repository.ts'
import { addMessages, makeBlocks, putOff, remakeLater, type WantedRange } from './indexing.ts'
import { keyOfRange, rangesWith } from './ranges.ts'
import { askToRemake } from './remaking-repository.ts'

export const followerName = 'search index'

/** UTF-16 code units of messages that are read for one transaction, about. */
const unit = 8 * searchLimits.blockBytes
/** UTF-16 code units of new messages that are indexed in one transaction, about. */
const indexedAtOnce = searchLimits.blockBytes
/** Messages up to this length are always indexed at once: nobody's chat waits for the long texts of others. */
const short = 256
/** Weight of making a block anew, beside them. */
const remadeWeight = unit / 8
/** Blocks that come of one range; what is left is made by the job that makes blocks anew. */
const mostOfRange = 4

/** Keeps the index as what is said, and what becomes of it. Migration 52 has put its cursor where it begins. */
export class SearchFollower implements Follower<FollowedEvent> {
  readonly name = followerName
  readonly begins = 'atEnd'
  /** Its blocks are made anew: on the embedded database others wait for that. */
  readonly batch = 100
  readonly unit = unit
  #isLz4: boolean | undefined

  weigh({ event }: FollowedEvent): number {
    if (event.kind === 'edit' || event.kind === 'linkPreview' || event.kind === 'withdrawal')
      return remadeWeight
    if (event.kind !== 'message') return 0
    return factsIn(event.body).record ? searchLimits.folded : lengthIn(event.body)
  }

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const later = this.#later(entries)
    const said: number[] = []
    const putOffs: number[] = []
    const changed: number[] = []
    const erased = new Map<number, number>()
    for (const { id, conversationId, event } of entries)
      if (event.kind === 'message') (later.has(conversationId) ? putOffs : said).push(id)
      else if (event.kind === 'edit' || event.kind === 'linkPreview') changed.push(event.messageId)
      else if (event.kind === 'withdrawal') {
        changed.push(event.messageId)
        if (event.erased?.upTo !== undefined) erased.set(conversationId, event.erased.upTo)
      }
    if (said.length + putOffs.length + changed.length === 0) return
    await lockIndex(queries)
    const ranges = new Map<string, WantedRange>()
    const add = (range: WantedRange) => ranges.set(keyOfRange(range), range)
    this.#isLz4 ??= await hasLz4(queries)
    for (const range of await addMessages(queries, await searchedById(queries, said), this.#isLz4)) add(range)
    for (const range of await rangesOf(queries, changed)) add(range)
    const marks = [...erased].map(([conversationId, upTo]) => ({ conversationId, upTo: bucketOf(upTo) }))
    await askToRemake(queries, marks)
    const left: Range[] = []
    for (const range of ranges.values()) {
      const rest = await makeBlocks(queries, range, mostOfRange)
      if (rest) left.push(rest)
    }
    await remakeLater(queries, left)
    await putOff(queries, await bucketsOf(queries, putOffs))
  }

  /** Conversations whose new messages are more than is indexed in one transaction. */
  #later(entries: readonly FollowedEvent[]): ReadonlySet<number> {
    const later = new Set<number>()
    let weight = 0
    for (const entry of entries) {
      if (entry.event.kind !== 'message') continue
      const own = this.weigh(entry)
      if (weight > 0 && own > short && weight + own > indexedAtOnce) later.add(entry.conversationId)
      else weight += own
    }
    return later
  }
}

/** From the first to the last of these messages in each bucket. */
async function bucketsOf(queries: Queries, messages: readonly number[]): Promise<Range[]> {
  const places = await placesOf(queries, messages)
  const buckets = Map.groupBy(
    places,
    ({ conversation_id, sequence }) => `${conversation_id} ${bucketOf(sequence)}`,
  )
  return [...buckets.values()].map((all) => {
    const sequences = all.map(({ sequence }) => sequence)
    const [{ conversation_id: conversationId }] = all as [(typeof all)[number]]
    return { conversationId, from: Math.min(...sequences), to: Math.max(...sequences) }
  })
}

/** Ranges of the blocks that have these messages. */
async function rangesOf(queries: Queries, messages: readonly number[]): Promise<Range[]> {
  const places = (await placesOf(queries, messages)).map((place) => ({
    ...place,
    bucket: bucketOf(place.sequence),
  }))
  const keyOf = (conversationId: number, bucket: number) => `${conversationId} ${bucket}`
  const buckets = new Map(
    places.map(({ conversation_id: conversationId, bucket }) => [
      keyOf(conversationId, bucket),
      { conversationId, bucket },
    ]),
  )
  const blocks = Map.groupBy(
    await blocksOf(queries, [...buckets.values()]),
    ({ conversationId, lastSequence }) => keyOf(conversationId, bucketOf(lastSequence)),
  )
  return places.flatMap(({ conversation_id: id, bucket, sequence }) => {
    const known = blocks.get(keyOf(id, bucket)) ?? []
    // Unmade blocks are left out: they will be made of the messages as they are then.
    const unmade = new Set(known.filter(({ isUnmade }) => isUnmade).map(({ block }) => startOf(block)))
    return rangesWith(known, id, sequence).filter(({ from }) => !unmade.has(from))
  })
}

/** UTF-16 code units of all strings in a body. */
function lengthIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, one) => sum + lengthIn(one), 0)
}
