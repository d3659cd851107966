import { Role, SearchUser, type SiteEffects } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { opensByPasswordAlone } from '../../db/sql/auth.ts'
import { pairs } from '../../db/sql/direct.ts'
import { uploadedBytes } from '../../db/sql/files.ts'
import { friendship } from '../../db/sql/friends.ts'
import { account, people } from '../../db/sql/users.ts'

/** Settings that administrators have set, by key; absent ones have their defaults. */
export async function readSettings(queries: Queries): Promise<Readonly<Record<string, unknown>>> {
  const rows = await queries.selectFrom('settings').selectAll().execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The rows stay locked until the transaction ends, so that of two changes at once neither is lost. */
export async function lockSettings(queries: Queries): Promise<void> {
  await queries.selectFrom('settings').select('key').orderBy('key').forUpdate().execute()
}

export async function writeSetting(queries: Queries, key: string, value: object | string): Promise<void> {
  const json = JSON.stringify(value)
  await queries
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

interface Counted {
  readonly people: number
  readonly hidden: number
  readonly by_password: number
  readonly administrators_by_password: number
}

export async function readEffects(queries: Queries): Promise<SiteEffects> {
  const { rows } = await sql<Counted>`
    select count(*) as people, count(*) filter (where search_user = ${SearchUser.nobody}) as hidden,
      count(*) filter (where by_password) as by_password,
      count(*) filter (where by_password and role = ${Role.administrator}) as administrators_by_password
    from (
      select u.search_user, u.role, ${opensByPasswordAlone(sql.ref('u.id'))} as by_password
      from ${people} u where u.deleted_at is null and not u.is_bot
    ) all_people`.execute(queries)
  const [counted] = rows
  if (!counted) throw new Error('counts have one row')
  return {
    people: counted.people,
    hidden: counted.hidden,
    strangerChats: await countStrangerChats(queries),
    byPasswordAlone: { administrators: counted.administrators_by_password, all: counted.by_password },
  }
}

/** Bytes of all uploads. */
export async function readUploaded(queries: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${uploadedBytes} as bytes`.execute(queries)
  return rows[0]?.bytes ?? 0
}

async function countStrangerChats(queries: Queries): Promise<number> {
  const [low, high] = [sql.ref('d.user_low'), sql.ref('d.user_high')]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${pairs} d
    where d.user_low <> d.user_high and not exists ${friendship(low, high)}
      and exists ${account(low)} and exists ${account(high)}`.execute(queries)
  return rows[0]?.count ?? 0
}
