import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { idOfKey, nameContains } from '../../db/name-search.ts'
import { members } from '../../db/sql/groups.ts'
import { people } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

export interface DirectoryRow {
  readonly id: number
  readonly nickname: string
  readonly abstract: string
  readonly avatar: string
  readonly department_id: number | null
  readonly is_in_group: boolean
}

interface Wanted extends Slice {
  readonly key: string
  readonly departmentId: number | undefined
  readonly groupId: number | undefined
}

/** Everybody who has an account, by id; by part of the nickname, or by the id. */
export async function listPeople(queries: Queries, wanted: Wanted) {
  const { key, departmentId, groupId = 0, offset, limit } = wanted
  const named = sql`and (${nameContains('u.nickname', key)} or u.id = ${idOfKey(key)})`
  const within = sql`and p.department_id = ${departmentId ?? 0}`
  const matching = sql`from ${people} u left join department_people p on p.user_id = u.id
    where u.deleted_at is null and u.deactivated_at is null and not u.is_bot ${key === '' ? sql`` : named} ${departmentId === undefined ? sql`` : within}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(
    queries,
  )
  const { rows } = await sql<DirectoryRow>`
    select page.*, exists (select from ${members(groupId, sql.ref('page.id'))} m) as is_in_group
    from (
      select u.id, u.nickname, u.abstract, u.avatar, p.department_id ${matching}
      order by u.id offset ${offset} limit ${limit}
    ) page order by id`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}
