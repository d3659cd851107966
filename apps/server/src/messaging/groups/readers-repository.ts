import { MessageType, type ReaderCounts, readerLimits } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isHiddenFrom, isSaidHere, lastSequence, messages } from '../../db/sql/conversations.ts'
import { bots, person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** From here on, or no longer. */
export async function setReadersShown(queries: Queries, groupId: number, isOn: boolean): Promise<void> {
  const from = isOn ? lastSequence(groupId) : sql`null`
  await sql`update groups set readers_from = ${from} where id = ${groupId}`.execute(queries)
}

/**
 * Whether member `m` has read a message, or has not, by nothing but their marks. Nobody's mark is before where they
 * joined: what they have not read was said since.
 */
const hasRead = (sequence: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(m.joined_after < ${sequence} and m.read_up_to >= ${sequence})`
const hasNotRead = (sequence: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(m.read_up_to < ${sequence})`

/** This person's newest messages between two sequences, in order, and only those whose readers are shown. */
export async function countReaders(
  queries: Queries,
  { groupId, userId, from, upTo }: { groupId: number; userId: number; from: number; upTo: number },
): Promise<ReaderCounts[]> {
  const sequence = sql.ref('said.sequence')
  const { rows } = await sql<ReaderCounts>`
    with said as materialized (
      select x.id, x.sequence from groups g join ${messages} x on x.conversation_id = g.id
      where g.id = ${groupId} and x.sequence > greatest(g.readers_from, ${Math.max(from - 1, upTo - readerLimits.stretch)}::bigint)
        and g.readers_from is not null and x.sequence <= ${upTo} and x.sender_id = ${userId}
        and x.type <> ${MessageType.withdrawn} and ${isSaidHere('x')} and not ${isHiddenFrom('x', userId)}
      order by x.conversation_id desc, x.sequence desc limit ${readerLimits.counted}
    ), m as materialized (
      select read_up_to, joined_after from conversation_members
      where conversation_id = ${groupId} and user_id <> ${userId} and user_id <> all (${bots})
    )
    select said.id as "messageId", count(*) filter (where ${hasRead(sequence)}) as read,
      count(*) filter (where ${hasNotRead(sequence)}) as unread
    from said left join m on true group by said.id, said.sequence order by said.sequence`.execute(queries)
  return rows
}

interface Said {
  readonly groupId: number
  readonly sequence: number
  readonly by: number
}

const among = ({ groupId, sequence, by }: Said, read: boolean) => sql`
  conversation_members m where m.conversation_id = ${groupId} and m.user_id <> ${by} and m.user_id <> all (${bots})
    and ${(read ? hasRead : hasNotRead)(sql`${sequence}::bigint`)}`

export interface ReaderRow {
  readonly user_id: number
  readonly nickname: string
  readonly member_nickname: string
  readonly avatar: string
}

/** As they joined. */
export async function listReaders(
  queries: Queries,
  { read, offset, limit, ...said }: Said & Slice & { read: boolean },
): Promise<{ rows: ReaderRow[]; count: number }> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${among(said, read)}`.execute(queries)
  const { rows } = await sql<ReaderRow>`
    select page.user_id, page.member_nickname, u.nickname, u.avatar from (
      select m.user_id, m.nickname as member_nickname, m.joined_at from ${among(said, read)}
      order by m.joined_at, m.user_id offset ${offset} limit ${limit}
    ) page cross join lateral ${person(sql.ref('page.user_id'))} u
    order by page.joined_at, page.user_id`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

export async function whoHasNotRead(queries: Queries, said: Said): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select m.user_id from ${among(said, false)}`.execute(
    queries,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Messages of a group that were read: from behind one sequence up to another. */
export interface Stretch {
  readonly groupId: number
  readonly after: number
  readonly upTo: number
}

/** Members who wrote in these stretches and may see who has read it, one by one. */
export async function authorsRead(
  queries: Queries,
  stretches: readonly Stretch[],
): Promise<Array<{ group_id: number; user_id: number }>> {
  const column = (name: keyof Stretch) =>
    list(
      stretches.map((one) => one[name]),
      'bigint',
    )
  const { named, stretch } = { named: readerLimits.namedMembers, stretch: readerLimits.stretch }
  const { rows } = await sql<{ group_id: number; user_id: number }>`
    select g.id as group_id, author.user_id
    from unnest(${column('groupId')}, ${column('after')}, ${column('upTo')}) as s (group_id, after, up_to)
    cross join lateral (
      select id, readers_from from groups where id = s.group_id and readers_from is not null offset 0
    ) g
    cross join lateral (
      select distinct x.sender_id from ${messages} x
      where x.conversation_id = g.id and x.sequence > greatest(s.after, g.readers_from, s.up_to - ${stretch}::bigint)
        and x.sequence <= s.up_to and ${isSaidHere('x')} offset 0
    ) said
    cross join lateral (
      select user_id from conversation_members
      where conversation_id = g.id and user_id = said.sender_id offset 0
    ) author
    where (
      select count(*) from (select from conversation_members where conversation_id = g.id limit ${named + 1}) few
    ) <= ${named}`.execute(queries)
  return rows
}
