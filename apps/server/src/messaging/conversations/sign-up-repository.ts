import { type ListedSignUp, listLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'
import type { StoredMessage } from './drafts.ts'
import type { ReadSignUps } from './sign-up-lists.ts'

const named = sql`left join conversation_members c
  on c.conversation_id = m.conversation_id and c.user_id = e.user_id
  cross join lateral ${person(sql.ref('e.user_id'))} u`

/** Entries of message `m`, if it is a list in which somebody has signed up: the last ones, and those of this person. */
export const signUpsShown = (userId: number): RawBuilder<ReadSignUps | null> => sql`
  case when m.tally -> 'lastNumber' is not null then json_build_object(
    'last', (
      select coalesce(json_agg(json_build_object('number', e.number, 'content', e.content, 'userID', e.user_id,
        'nickname', u.nickname, 'memberNickname', coalesce(c.nickname, '')) order by e.number), '[]')
      from (
        select * from sign_ups s where s.message_id = m.id and s.content is not null
        order by s.number desc limit ${listLimits.sent}::int
      ) e ${named}
    ),
    'mine', (
      select coalesce(json_agg(json_build_object('number', e.number, 'content', e.content, 'entryId', e.entry_id)
        order by e.number), '[]')
      from sign_ups e where e.message_id = m.id and e.user_id = ${userId} and e.content is not null
    )
  ) end`

/** The same of these messages, by message. */
export async function signUpsIn(
  queries: Queries,
  userId: number,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<StoredMessage, 'tally' | 'sign_ups'>>> {
  const { rows } = await sql<Pick<StoredMessage, 'id' | 'tally' | 'sign_ups'>>`
    select m.id, m.tally, ${signUpsShown(userId)} as sign_ups from messages m
    where m.id = any (${[...messageIds]}::bigint[])`.execute(queries)
  return new Map(rows.map(({ id, ...read }) => [id, read]))
}

export interface SignUpRow {
  readonly number: number
  readonly entry_id: string
  /** Null of one that was withdrawn. */
  readonly content: string | null
}

/** All that somebody has ever entered in a list. */
export const signUpsBy = (queries: Queries, messageId: number, userId: number): Promise<SignUpRow[]> =>
  queries
    .selectFrom('sign_ups')
    .select(['number', 'entry_id', 'content'])
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute()

export async function addSignUp(
  queries: Queries,
  entry: { messageId: number; number: number; userId: number; entryId: string; content: string },
): Promise<void> {
  const { messageId, number, userId, entryId, content } = entry
  const row = { message_id: messageId, number, user_id: userId, entry_id: entryId, content }
  await queries.insertInto('sign_ups').values(row).execute()
}

/** @param content null where it is withdrawn */
export async function changeSignUp(
  queries: Queries,
  messageId: number,
  number: number,
  content: string | null,
): Promise<void> {
  await queries
    .updateTable('sign_ups')
    .set({ content })
    .where('message_id', '=', messageId)
    .where('number', '=', number)
    .execute()
}

/** Entries behind a number, in order. */
export async function listSignUps(
  queries: Queries,
  { messageId, after, limit }: { messageId: number; after: number; limit: number },
): Promise<ListedSignUp[]> {
  const { rows } = await sql<Omit<ListedSignUp, 'createdAt'> & { at: Date }>`
    select e.number, e.content, e.user_id as "userID", u.nickname, u.avatar,
      coalesce(c.nickname, '') as "memberNickname", e.created_at as at
    from (
      select * from sign_ups s
      where s.message_id = ${messageId} and s.content is not null and s.number > ${after}
      order by s.number limit ${limit}
    ) e join messages m on m.id = e.message_id ${named}
    order by e.number`.execute(queries)
  return rows.map(({ at, ...entry }) => ({ ...entry, createdAt: at.toISOString() }))
}
