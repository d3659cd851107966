import { type LetterState, mailLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { account, activeAccount, heldAccounts } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'

export type LetterRow = Selectable<Tables['mail_letters']>
export type LetterKind = LetterRow['kind']
/** Whether it is over by the database's clock comes with it. */
export type KnownLetter = LetterRow & { readonly is_over: boolean }

export async function lettersOf(queries: Queries, userId: number): Promise<KnownLetter[]> {
  return await queries
    .selectFrom('mail_letters')
    .selectAll()
    .select(sql<boolean>`until <= now()`.as('is_over'))
    .where('user_id', '=', userId)
    .execute()
}

/** The address that a person has requested to confirm, also after its link has expired. */
export async function pendingAddressOf(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('mail_letters')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', 'confirmation')
    .where('state', '<>', 'confirmed')
    .executeTakeFirst()
  return row?.address
}

const minutesOf: Readonly<Record<LetterKind, number>> = {
  confirmation: mailLimits.confirmHours * 60,
  trial: mailLimits.trialMinutes,
}

/** Queues an email of an account that must not end meanwhile. Earlier links stay valid after a repeated request. */
export async function putLetter(
  queries: Queries,
  {
    user_id,
    kind,
    address,
    mark,
    language,
    code,
  }: Pick<LetterRow, 'user_id' | 'kind' | 'address' | 'mark' | 'language' | 'code'>,
): Promise<void> {
  await sql`
    insert into mail_letters (user_id, kind, address, mark, language, code, until, state, due_at)
    select a.id, ${kind}, ${address}, ${mark}, ${language}, ${code}, now() + make_interval(mins => ${minutesOf[kind]}), 'waiting', now()
    from ${heldAccounts([user_id])} a
    on conflict (user_id, kind) do update set
      code = case
        when mail_letters.address = excluded.address and mail_letters.state <> 'confirmed' and mail_letters.until > now()
        then mail_letters.code else excluded.code
      end,
      address = excluded.address, mark = excluded.mark, language = excluded.language, until = excluded.until, state = excluded.state,
      due_at = excluded.due_at, version = mail_letters.version + 1, tries = 0, doubts = 0`.execute(queries)
}

/** Locks the confirmation with this code until the transaction ends; undefined if its account is gone. */
export async function holdConfirmation(
  queries: Queries,
  userId: number,
  code: string,
): Promise<LetterRow | undefined> {
  const { rows: accounts } = await sql`select from ${heldAccounts([userId])} a`.execute(queries)
  if (accounts.length === 0) return undefined
  const { rows } = await sql<LetterRow>`
    select * from mail_letters
    where user_id = ${userId} and kind = 'confirmation' and code = ${code} and until > now() for update`.execute(
    queries,
  )
  return rows[0]
}

/** It stays, since its link may be opened again. */
export async function noteConfirmed(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('mail_letters')
    .set({ state: 'confirmed', due_at: null, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'confirmation')
    .execute()
}

export async function removeLetters(
  queries: Queries,
  userId: number,
  kinds: readonly LetterKind[] = ['confirmation', 'trial'],
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('mail_letters')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes an unconfirmed address; a confirmed one stays, since its link may be opened again. */
export async function removePending(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('mail_letters')
    .where('user_id', '=', userId)
    .where('kind', '=', 'confirmation')
    .where('state', '<>', 'confirmed')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** As of digests: for longer than sending one may take. */
export async function takeLetters(queries: Queries, limit: number): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    update mail_letters l set due_at = clock_timestamp() + make_interval(secs => ${3 * mailLimits.seconds}),
      tries = l.tries + 1, version = l.version + 1
    where (l.user_id, l.kind) in (
      select o.user_id, o.kind from mail_letters o
      where o.due_at <= now() and o.until > now() and exists ${activeAccount(sql`o.user_id`)}
      order by o.due_at limit ${limit} for update of o skip locked
    )
    returning l.*`.execute(queries)
  return rows
}

export interface LetterNote {
  readonly state: LetterState
  /** When it is tried again, if it is not over by then. */
  readonly inSeconds?: number | undefined
  readonly doubts?: number
}

/** Stores the outcome of an email, unless it was requested again meanwhile. @returns whether it was stored */
export async function noteLetter(
  queries: Queries,
  { user_id, kind, version, doubts: doubtsBefore }: LetterRow,
  { state, inSeconds, doubts = doubtsBefore }: LetterNote,
): Promise<boolean> {
  const next = inSeconds === undefined ? sql<Date | null>`null` : inTime(kind, inSeconds)
  const { numUpdatedRows } = await queries
    .updateTable('mail_letters')
    .set({ state, due_at: next, doubts })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An email without a link is attempted a last time just before it expires; a link has to stay useful for a while. */
const inTime = (kind: LetterKind, seconds: number) => {
  const last = kind === 'trial' ? sql`until - make_interval(secs => ${mailLimits.seconds})` : sql`until`
  const next = sql`least(now() + make_interval(secs => ${seconds}), ${last})`
  return sql<Date | null>`case when ${next} >= now() and ${next} < until then ${next} end`
}

/** Deletes unconfirmed addresses, and requests of accounts that ended on older nodes without email. */
export async function sweepLetters(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('mail_letters')
    .where('until', '<', sql<Date>`now() - make_interval(days => ${sql.lit(mailLimits.keptDays)})`)
    .execute()
  await sql`delete from mail_letters l where not exists ${account(sql`l.user_id`)}`.execute(queries)
}
