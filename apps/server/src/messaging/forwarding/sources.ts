import { forwardLimits, type LeftOut, type LeftOutReason, MessageType } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import { refuse } from '../../kernel/refusal.ts'
import { filesToUse } from '../../platform/files/service.ts'
import { placeOf, type SeenMessage, seenMessages } from '../conversations/copying-repository.ts'
import { saidBy } from '../conversations/forwarded.ts'
import { entriesWithin } from '../conversations/record-repository.ts'
import { allIn, factsIn, filesOf, type StoredEntry, type StoredPlace } from '../conversations/records.ts'

/** A message that can be sent on, as it is at this moment. */
export interface Source extends StoredEntry {
  readonly messageId: number
}

export interface Found {
  readonly isOfGroup: boolean
  /** Where they are, as the person calls it. */
  readonly place: Pick<StoredPlace, 'kind' | 'id'> | undefined
  /** In the order of their conversation. */
  readonly sources: readonly Source[]
  readonly leftOut: readonly LeftOut[]
}

/** Finds the messages, among those that somebody chose, that they can forward. */
export class Sources {
  readonly #users: UserService

  constructor(parts: { users: UserService }) {
    this.#users = parts.users
  }

  /** Where they are, of those that this person sees. @throws Refusal unless that is one conversation */
  async conversationOf(
    queries: Queries,
    userId: number,
    ids: readonly number[],
  ): Promise<number | undefined> {
    const seen = await seenMessages(queries, userId, ids)
    const [first, ...others] = new Set(seen.map(({ conversation_id }) => conversation_id))
    return others.length > 0 ? refuse('forwardOfSeveralChats') : first
  }

  /** Under the lock of their conversation, so that nothing is withdrawn meanwhile. */
  async find(queries: Queries, userId: number, ids: readonly number[]): Promise<Found> {
    const seen = await seenMessages(queries, userId, ids)
    const rows = new Map(seen.map((row) => [row.id, row]))
    const records = seen.filter(({ body }) => factsIn(body).record).map(({ id }) => id)
    const entries = (await entriesWithin(queries, records, forwardLimits.bytes)) ?? refuse('recordTooLarge')
    const people = await this.#users.briefs(
      seen.map(({ sender_id }) => sender_id),
      queries,
    )
    const leftOut: LeftOut[] = []
    const leaveOut = (messageId: number, reason: LeftOutReason) => void leftOut.push({ messageId, reason })
    for (const id of new Set(ids)) if (!rows.has(id)) leaveOut(id, 'unknown')
    const said = seen.flatMap((row): Source[] => {
      const { id: messageId, sender_id: userId, created_at } = row
      const reason = hindranceOf(row)
      const what = reason ? undefined : saidBy(row)
      const within = entries.get(messageId)
      if (!what) leaveOut(messageId, reason ?? 'kind')
      if (!what) return []
      const nickname = people.get(userId)?.nickname ?? ''
      const at = created_at.toISOString()
      return [{ messageId, userId, nickname, at, ...what, ...(within && { entries: within }) }]
    })
    const isThere = await this.#usable(queries, userId, said)
    const sources = said.flatMap((source) => {
      if (filesOf(source).every(isThere)) return [withFilesThere(source, isThere)]
      leaveOut(source.messageId, 'file')
      return []
    })
    const [first] = seen
    const place = first && (await placeOf(queries, userId, first.conversation_id))
    // A message that is saved already has no other origin.
    const isOwn = place?.kind === 'direct' && place.id === userId
    return { isOfGroup: first?.is_of_group ?? false, place: isOwn ? undefined : place, sources, leftOut }
  }

  async #usable(queries: Queries, userId: number, said: readonly StoredEntry[]) {
    const ids = [...new Set(allIn(said).flatMap(filesOf))]
    const fileOf = await filesToUse(
      queries,
      ids.map((publicId) => ({ userId, publicId })),
    )
    return (publicId: string) => fileOf(userId, publicId) !== undefined
  }
}

function hindranceOf({ type, body, vanishes_at }: SeenMessage): LeftOutReason | undefined {
  if (type === MessageType.withdrawn) return 'withdrawn'
  if (vanishes_at) return 'vanishing'
  const { isFileExpired, record } = factsIn(body)
  return isFileExpired && !record ? 'file' : undefined
}

/** Marks the entries of a record whose files are gone: they stay in the record. */
function withFilesThere<T extends StoredEntry>(entry: T, isThere: (id: string) => boolean): T {
  if (!entry.entries) return entry
  const entries = entry.entries.map((one) => {
    const isGone = !filesOf(one).every(isThere)
    const kept = isGone ? { ...one, body: { ...one.body, isFileExpired: true } } : one
    return withFilesThere(kept, isThere)
  })
  return { ...entry, entries }
}
