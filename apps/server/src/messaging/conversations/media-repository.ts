import { type MediaKind, MessageType } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { StoredMessage } from './drafts.ts'
import { ownVote } from './poll-repository.ts'
import { ownReactions } from './reaction-repository.ts'
import { signUpsShown } from './sign-up-repository.ts'
import { isVisibleEach } from './visible-repository.ts'

interface Looked {
  readonly conversationId: number
  readonly userId: number
  readonly kinds: readonly MediaKind[]
  readonly before: number | undefined
  readonly after: number | undefined
  readonly limit: number
}

const ofType = (type: MessageType) => sql<SqlBool>`x.type = ${sql.lit(type)}`

/** Word for word as the indexes in `db/migrations/large-indexes.ts` say it, which are not used otherwise. */
const conditions: Readonly<Record<MediaKind, readonly RawBuilder<SqlBool>[]>> = {
  picture: [ofType(MessageType.image), ofType(MessageType.imageText)],
  video: [ofType(MessageType.video)],
  file: [ofType(MessageType.file)],
  voice: [ofType(MessageType.voice)],
  poll: [sql`x.type = 1 and x.body ? 'poll'`, sql`x.type = 1 and x.body ? 'list'`],
  link: [sql`x.type in (1, 9, 10, 11, 14) and strpos(x.body ->> 'content', '://') > 0`],
}

/**
 * Messages of some kinds as somebody sees them, the nearest to where it was asked from first: of each kind as many as are
 * wanted are read from its own index, so that it costs the same however long the conversation is.
 */
export async function readMedia(queries: Queries, looked: Looked): Promise<StoredMessage[]> {
  const { conversationId, userId, kinds, before, after, limit } = looked
  const direction = sql.raw(after === undefined ? 'desc' : 'asc')
  const last = before === undefined ? Number.MAX_SAFE_INTEGER : before - 1
  const parts = kinds
    .flatMap((kind) => conditions[kind])
    .map(
      (condition) => sql`(
      select x.sequence from messages x
      where x.conversation_id = ${conversationId} and ${condition}
        and x.sequence > ${after ?? 0} and x.sequence <= ${last}
        and not (x.body ?| array['isFileExpired', 'sticker']) and ${isVisibleEach({ userId })}
      order by x.sequence ${direction} limit ${limit}
    )`,
    )
  const { rows } = await sql<StoredMessage>`
    select m.*, ${ownReactions(userId)} as own_reactions, ${ownVote(userId)} as own_vote,
      ${signUpsShown(userId)} as sign_ups
    from messages m
    where m.conversation_id = ${conversationId} and m.sequence = any (array(
      select distinct sequence from (${sql.join(parts, sql` union all `)}) found
      order by sequence ${direction} limit ${limit}
    ))
    order by m.sequence ${direction}`.execute(queries)
  return rows
}
