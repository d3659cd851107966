import type { FollowedEvent } from '../../catch-up/service.ts'
import { placesOf, searchedById } from '../../conversations/searched-repository.ts'
import type { Follower } from '../../jobs/follower.ts'
import type { Transaction } from '../../storage/database.ts'
import { type BlockKey, lockIndex } from './block-repository.ts'
import { addMessages, makeBlock } from './indexing.ts'
import { blockOf } from './line.ts'
import { askToRemake } from './remaking-repository.ts'

/** Keeps the index as what is said, and what becomes of it. Migration 52 has put its cursor where it begins. */
export class SearchFollower implements Follower<FollowedEvent> {
  readonly name = 'search index'
  readonly begins = 'atEnd'
  /** Its blocks are made anew: on the embedded database others wait for that. */
  readonly batch = 100

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said: number[] = []
    const changed: number[] = []
    const erased = new Map<number, number>()
    for (const { id, conversationId, event } of entries)
      if (event.kind === 'message') said.push(id)
      else if (event.kind === 'edit' || event.kind === 'linkPreview') changed.push(event.messageId)
      else if (event.kind === 'withdrawal') {
        changed.push(event.messageId)
        if (event.erased?.upTo !== undefined) erased.set(conversationId, event.erased.upTo)
      }
    if (said.length === 0 && changed.length === 0) return
    await lockIndex(queries)
    const blocks = new Map<string, BlockKey>()
    const add = (key: BlockKey) => blocks.set(`${key.conversationId} ${key.block}`, key)
    for (const key of await addMessages(queries, await searchedById(queries, said))) add(key)
    for (const { conversation_id: conversationId, sequence } of await placesOf(queries, changed))
      add({ conversationId, block: blockOf(sequence) })
    for (const [conversationId, upTo] of erased)
      await askToRemake(queries, { conversationId, block: blockOf(upTo) })
    for (const key of blocks.values()) await makeBlock(queries, key)
  }
}
