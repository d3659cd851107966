import { MessageType } from '@parley/contract'
import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'

/** Reads from one moment however long it takes, while others write. */
export function atOneMoment<T>(database: Database, read: (queries: Queries) => Promise<T>): Promise<T> {
  return database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

const pageSize = 500

/** Rows page by page, each behind the last of the one before. */
async function* paged<Row>(
  read: (after: Row | undefined) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const { rows } = await read(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

export interface PersonRow {
  readonly id: number
  readonly nickname: string
  readonly account_name: string | null
  readonly abstract: string
  readonly avatar: string
  readonly is_bot: boolean
  readonly deleted_at: Date | null
  readonly created_at: Date
}

export const people = (queries: Queries) =>
  paged<PersonRow>((last) =>
    sql<PersonRow>`
      select id, nickname, account_name, abstract, avatar, is_bot, deleted_at, created_at
      from users where id > ${last?.id ?? 0} order by id limit ${pageSize}`.execute(queries),
  )

interface MemberRow {
  readonly user_id: number
  readonly role: number
  readonly nickname: string
  readonly joined_ms: number
}

export interface GroupRow {
  readonly id: number
  readonly title: string
  readonly abstract: string
  readonly avatar: string
  readonly is_search: boolean
  readonly created_at: Date
  readonly members: readonly MemberRow[]
}

export const groups = (queries: Queries) =>
  paged<GroupRow>((last) =>
    sql<GroupRow>`
      select g.id, g.title, g.abstract, g.avatar, g.is_search, g.created_at, (
        select coalesce(json_agg(json_build_object(
          'user_id', m.user_id, 'role', m.role, 'nickname', m.nickname,
          'joined_ms', (extract(epoch from m.joined_at) * 1000)::bigint
        ) order by m.user_id), '[]')
        from conversation_members m join users u on u.id = m.user_id
        where m.conversation_id = g.id and not u.is_bot and u.deleted_at is null
      ) as members
      from groups g where g.id > ${last?.id ?? 0} order by g.id limit ${pageSize}`.execute(queries),
  )

export interface FriendshipRow {
  readonly user_id: number
  readonly friend_id: number
  readonly note: string
  readonly other_note: string
}

export const friendships = (queries: Queries) =>
  paged<FriendshipRow>((last) =>
    sql<FriendshipRow>`
      select f.user_id, f.friend_id, f.note, o.note as other_note
      from friendships f
      join friendships o on o.user_id = f.friend_id and o.friend_id = f.user_id
      join users a on a.id = f.user_id and a.deleted_at is null and not a.is_bot
      join users b on b.id = f.friend_id and b.deleted_at is null and not b.is_bot
      where f.user_id < f.friend_id and (f.user_id, f.friend_id) > (${last?.user_id ?? 0}, ${last?.friend_id ?? 0})
      order by f.user_id, f.friend_id limit ${pageSize}`.execute(queries),
  )

export interface ConversationRow {
  readonly id: number
  /** The two people of a one-to-one conversation; null for a group. */
  readonly user_low: number | null
  readonly user_high: number | null
}

/** Groups, and then conversations of two, each in an order that does not depend on when it began. */
export async function* conversations(queries: Queries): AsyncGenerator<ConversationRow> {
  yield* paged<ConversationRow>((last) =>
    sql<ConversationRow>`
      select id, null::bigint as user_low, null::bigint as user_high from groups
      where id > ${last?.id ?? 0} order by id limit ${pageSize}`.execute(queries),
  )
  yield* paged<ConversationRow>((last) =>
    sql<ConversationRow>`
      select conversation_id as id, user_low, user_high from direct_conversations
      where (user_low, user_high) > (${last?.user_low ?? 0}, ${last?.user_high ?? 0})
      order by user_low, user_high limit ${pageSize}`.execute(queries),
  )
}

export interface MessageRow {
  readonly id: number
  readonly sequence: number
  readonly sender_id: number
  readonly type: number
  readonly body: Record<string, unknown>
  readonly created_at: Date
  readonly reactions: { readonly kinds: ReadonlyArray<{ readonly emoji: string }> } | null
  readonly edited: { readonly at: string } | null
  readonly mentions: ReadonlyArray<{ userID: number; at: number; length: number }> | null
  readonly has_original: boolean
}

const exported = [
  MessageType.text,
  MessageType.image,
  MessageType.video,
  MessageType.file,
  MessageType.voice,
  MessageType.reply,
  MessageType.quote,
  MessageType.at,
  MessageType.imageText,
]

/** Condition that everybody in its conversation may read message `x`, for as long as it is stored. */
const isThere = (x: string) => sql`(
  ${sql.ref(`${x}.type`)} = any (${exported}::smallint[]) and ${sql.ref(`${x}.vanishes_at`)} is null
  and not exists (select from messages_under_hold h where h.message_id = ${sql.ref(`${x}.id`)})
  and not exists (
    select from message_deletions d
    where d.user_id = 0 and d.conversation_id = ${sql.ref(`${x}.conversation_id`)} and d.sequence = ${sql.ref(`${x}.sequence`)}
  )
)`

export const messagesOf = (queries: Queries, conversationId: number) =>
  paged<MessageRow>((last) =>
    sql<MessageRow>`
      select m.id, m.sequence, m.sender_id, m.type, m.body, m.created_at, m.reactions, m.edited, m.mentions,
        exists (
          select from messages o where o.id = (m.body ->> 'msgID')::bigint and o.conversation_id = m.conversation_id
            and ${isThere('o')}
        ) as has_original
      from messages m
      where m.conversation_id = ${conversationId} and m.sequence > ${last?.sequence ?? 0} and ${isThere('m')}
      order by m.sequence limit ${pageSize}`.execute(queries),
  )

export interface ReactionRow {
  readonly message_id: number
  readonly user_id: number
  readonly emoji: string
}

export async function reactionsTo(queries: Queries, messageIds: readonly number[]): Promise<ReactionRow[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<ReactionRow>`
    select message_id, user_id, emoji from message_reactions
    where message_id = any (${[...messageIds]}::bigint[]) order by message_id, user_id, emoji`.execute(
    queries,
  )
  return rows
}

export interface FileRow {
  readonly public_id: string
  readonly name: string
  readonly type: string
  readonly key: string
  readonly sha256: string
  readonly size: number
}

export async function filesCalled(
  queries: Queries,
  publicIds: readonly string[],
): Promise<Map<string, FileRow>> {
  if (publicIds.length === 0) return new Map()
  const { rows } = await sql<FileRow>`
    select f.public_id, f.name, f.type, b.key, b.sha256, b.size from files f join blobs b on b.id = f.blob_id
    where f.public_id = any (${[...publicIds]}::text[]) and b.sha256 is not null`.execute(queries)
  return new Map(rows.map((row) => [row.public_id, row]))
}
