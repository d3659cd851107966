import { MemberRole } from '@parley/contract'
import { sql } from 'kysely'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import { idOfKey, nameContains } from '../storage/name-search.ts'

export interface UserRow {
  readonly id: number
  readonly created_at: Date
  readonly nickname: string
  readonly avatar: string
  readonly role: number
  readonly curtail_chat: boolean
  readonly curtail_add_user: boolean
  readonly curtail_create_group: boolean
  readonly curtail_in_group_chat: boolean
  /** Of the last sign-in, if it is still known. */
  readonly ip: string | null
  readonly sent: number
  readonly groups: number
  readonly led_groups: number
}

/** People with an account, newest first; what they did is counted for the page's rows only. */
export async function listUsers(
  queries: Queries,
  key: string,
  slice: Slice,
): Promise<{ rows: UserRow[]; count: number }> {
  const found =
    key === ''
      ? sql`users where deleted_at is null`
      : sql`(select * from users where ${nameContains('nickname', key)}
          union select * from users where id = ${idOfKey(key)}) as found where deleted_at is null`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const page = sql`select * from ${found} order by id desc offset ${slice.offset} limit ${slice.limit}`
  const { rows } = await sql<UserRow>`
    select u.id, u.created_at, u.nickname, u.avatar, u.role,
      u.curtail_chat, u.curtail_add_user, u.curtail_create_group, u.curtail_in_group_chat,
      (select s.ip from sessions s where s.user_id = u.id order by s.created_at desc limit 1) as ip,
      (select count(*) from messages x where x.sender_id = u.id) as sent,
      g.groups, g.led_groups
    from (${page}) u cross join lateral (
      select count(*) as groups,
        count(*) filter (where m.role in (${MemberRole.owner}, ${MemberRole.administrator})) as led_groups
      from conversation_members m join groups on groups.id = m.conversation_id
      where m.user_id = u.id
    ) g
    order by u.id desc`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}
