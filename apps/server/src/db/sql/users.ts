import { type Duty, Role } from '@parley/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { nameContains } from '../name-search.ts'
import type { Operand } from '../operand.ts'
import type { Tables } from '../tables.ts'

type Person = Selectable<Tables['users']>

/** People, to be joined by their id. Those whose account has ended are among them. */
export const people: RawBuilder<Person> = sql`(select * from users)`

/** One person, to be joined laterally: a step into the index (`offset 0` keeps the planner from reading them all). */
export const person = (id: Operand): RawBuilder<Person> =>
  sql`(select * from users where id = ${id} offset 0)`

/** The same, if they have an account. */
export const account = (id: Operand): RawBuilder<Person> =>
  sql`(select * from users where id = ${id} and deleted_at is null offset 0)`

/** The same, if the account is active. */
export const activeAccount = (id: Operand): RawBuilder<Person> =>
  sql`(select * from users where id = ${id} and deleted_at is null and deactivated_at is null offset 0)`

/** The duty of the person in this row; null for administrators, who need none. */
export const dutyOf = (row: string): RawBuilder<Duty | null> =>
  sql`case when ${sql.ref(`${row}.role`)} <> ${sql.lit(Role.administrator)} then ${sql.ref(`${row}.duty`)} end`

/** The staff: administrators, and people with a duty. */
export const staff: RawBuilder<{ readonly id: number; readonly role: number; readonly duty: Duty | null }> =
  sql`(select id, role, duty from users where role = 1 or duty is not null)`

/** The administrators. */
export const administrators: RawBuilder<{ readonly id: number }> =
  sql`(select id from users where role = ${sql.lit(Role.administrator)})`

/** The ids among these that have an account. */
export const accounts = (ids: readonly number[]): RawBuilder<{ readonly id: number }> =>
  sql`(${accountsOf(ids)})`

/** The same; no account among them ends before the transaction does, and one that is ending is waited for. */
export const heldAccounts = (ids: readonly number[]): RawBuilder<{ readonly id: number }> =>
  sql`(${accountsOf(ids)} for key share)`

const accountsOf = (ids: readonly number[]) =>
  sql`select id from users where id = any (${[...ids]}::bigint[]) and deleted_at is null`

/** The ids of people whose nickname contains a text, in an array, so that each use of it finds its index. */
export const idsNamed = (text: string, limit: number): RawBuilder<number[]> =>
  sql`array(select id from users where ${nameContains('nickname', text)} limit ${limit})`

export const accountCount: RawBuilder<number> = sql`(select count(*) from users where deleted_at is null and not is_bot)`

/** All bots, for `<> all (…)`: read once for a whole statement. */
export const bots: RawBuilder<number[]> = sql`array(select id from users where is_bot)`

/** Whether one of these two is a bot. */
export const isBotAmong = (id: Operand, otherId: Operand): RawBuilder<boolean> =>
  sql`exists (select from users where id in (${id}, ${otherId}) and is_bot)`
