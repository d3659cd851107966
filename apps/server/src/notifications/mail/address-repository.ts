import { type Language, mailLimits } from '@parley/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { lastMessageId } from '../../db/sql/conversations.ts'
import { account, accountCount, person } from '../../db/sql/users.ts'
import type { Tables } from '../../db/tables.ts'

export type AddressRow = Selectable<Tables['mail_addresses']>
type Address = Pick<AddressRow, 'user_id' | 'address'>

/** A person's nickname on the site. */
export async function nicknameOf(queries: Queries, userId: number): Promise<string> {
  const { rows } = await sql<{ nickname: string }>`select nickname from ${person(userId)} u`.execute(queries)
  return rows[0]?.nickname ?? ''
}

export async function addressOf(queries: Queries, userId: number): Promise<AddressRow | undefined> {
  return await queries
    .selectFrom('mail_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countAccounts(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${accountCount} as count`.execute(queries)
  return Number(rows[0]?.count)
}

/** Id of the newest message, also while the follower is behind. */
const newest = sql<number>`greatest((select up_to from mail_progress), ${lastMessageId})`

/**
 * Replaces an earlier address and keeps its settings. If digests were working, pending messages stay due; else digests
 * begin with messages from now on.
 */
export async function putConfirmed(
  queries: Queries,
  address: Address & { readonly language: Language },
): Promise<void> {
  const afresh = { telling_up_to: null, ...faultless, digests: true, tries: 0, doubts: 0 }
  const wentOn = sql`mail_addresses.digests and mail_addresses.failing_since is null`
  await queries
    .insertInto('mail_addresses')
    .values({ ...address, ...afresh, ...firstChoice, told_up_to: newest, due_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...afresh,
        address: address.address,
        told_up_to: sql<number>`case when ${wentOn} then mail_addresses.told_up_to else ${newest} end`,
        due_at: sql<Date | null>`case when ${wentOn} and mail_addresses.due_at is not null then ${soon} end`,
        version: sql`mail_addresses.version + 1`,
      }),
    )
    .execute()
}

const faultless = { refused_at: null, denied_at: null, failing_since: null }
const isFaulty = sql`coalesce(refused_at, denied_at, failing_since) is not null`

/** For a person who is here: when they may have been away for long enough, unless it is due earlier. */
const soon = sql<Date | null>`least(
  mail_addresses.due_at, now() + make_interval(mins => mail_addresses.away_minutes)
)`

const firstChoice = { away_minutes: 60, span_minutes: 240 }

export type Choice = Partial<Pick<AddressRow, 'digests' | 'away_minutes' | 'span_minutes' | 'language'>>

/** A digest that waits after a failure keeps waiting, also after a change of settings. */
const isHindered = sql`(tries > 0 or coalesce(refused_at, denied_at) is not null)`

/**
 * A pending digest becomes due sooner if the new settings say so. Digests that are turned on again begin with messages
 * from then on, as for a new address, and are due once as if there were news: messages that a follower found while they
 * were still off are not lost.
 * @returns whether there is an address
 */
export async function changeChoice(queries: Queries, userId: number, choice: Choice): Promise<boolean> {
  const { away_minutes = sql`away_minutes`, span_minutes = sql`span_minutes` } = choice
  const soonest = sql`greatest(
    now() + make_interval(mins => ${away_minutes}::integer), told_at + make_interval(mins => ${span_minutes}::integer)
  )`
  const isSooner = choice.away_minutes !== undefined || choice.span_minutes !== undefined
  const sooner = isSooner
    ? sql`case when due_at is null or ${isHindered} then due_at else least(due_at, ${soonest}) end`
    : sql`due_at`
  const { numUpdatedRows } = await queries
    .updateTable('mail_addresses')
    .set({
      ...choice,
      version: sql`version + 1`,
      due_at: sql<Date | null>`${sooner}`,
      ...(choice.digests === false && { due_at: null }),
      ...(choice.digests === true && turnedOn(soonest, sooner)),
    })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing changes for people who had them on already. */
function turnedOn(soonest: RawBuilder<unknown>, sooner: RawBuilder<unknown>) {
  const ifOff = <T>(then: RawBuilder<unknown>, otherwise: string) =>
    sql<T>`case when digests then ${sql.ref(otherwise)} else ${then} end`
  const hours = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`
  const again = sql`greatest(
    ${soonest}, refused_at + ${hours(mailLimits.refusalHours)}, denied_at + ${hours(mailLimits.deniedHours)}
  )`
  return {
    due_at: sql<Date | null>`case when digests then ${sooner} when failing_since is null then ${again} end`,
    told_up_to: ifOff<number>(newest, 'told_up_to'),
    telling_up_to: ifOff<number | null>(sql`null`, 'telling_up_to'),
    tries: ifOff<number>(sql`0`, 'tries'),
    doubts: ifOff<number>(sql`0`, 'doubts'),
  }
}

export async function removeAddress(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('mail_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes a pending digest due again after a change of do not disturb. */
export async function lookAgain(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('mail_addresses')
    .set({
      // A node that handles it at the moment may have read the former settings.
      version: sql`version + 1`,
      due_at: sql<Date | null>`case when ${isHindered} then due_at else now() end`,
    })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute()
}

/** Its mail server has refused it; a single refusal may be an error there, and so may many at one time. */
export async function noteRefused(queries: Queries, address: Address): Promise<void> {
  const isLasting = sql`refused_at <= now() - make_interval(hours => ${sql.lit(mailLimits.refusalHours)})`
  await noteFault(queries, address, 'refused_at', isLasting)
}

/** Refused without a clear fault: if other addresses keep accepting for days, it counts as the fault of this one. */
export async function noteDenied(queries: Queries, address: Address): Promise<void> {
  const isLasting = sql`(denied_at <= now() - make_interval(days => ${sql.lit(mailLimits.deniedDays)}) and exists (
    select from mail_addresses other
    where other.told_at > mail_addresses.denied_at and other.user_id <> mail_addresses.user_id
  ))`
  await noteFault(queries, address, 'denied_at', isLasting)
}

/** For this address alone, not for one that has replaced it meanwhile. */
async function noteFault(
  queries: Queries,
  { user_id, address }: Address,
  at: 'refused_at' | 'denied_at',
  isLasting: RawBuilder<unknown>,
): Promise<void> {
  const isFailing = sql`(failing_since is not null or coalesce(${isLasting}, false))`
  await sql`
    update mail_addresses set ${sql.ref(at)} = coalesce(${sql.ref(at)}, now()),
      failing_since = case when ${isFailing} then coalesce(failing_since, now()) end,
      due_at = case when not ${isFailing} then due_at end
    where user_id = ${user_id} and address = ${address}`.execute(queries)
}

/** A digest was accepted for it. @returns whether an earlier one was not */
export async function noteReached(queries: Queries, { user_id, address }: Address): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mail_addresses')
    .set(faultless)
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .where(sql<boolean>`${isFaulty}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A trial was accepted: digests that waited for a fault of the address become due. */
export async function noteMended(queries: Queries, { user_id, address }: Address): Promise<void> {
  const wasFaulty = sql`digests and ${isFaulty}`
  await queries
    .updateTable('mail_addresses')
    .set({ ...faultless, due_at: sql<Date | null>`case when ${wasFaulty} then ${soon} else due_at end` })
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .execute()
}

/** Deletes addresses of accounts that ended on older nodes without email. */
export async function sweepAddresses(queries: Queries): Promise<void> {
  await sql`delete from mail_addresses a where not exists ${account(sql`a.user_id`)}`.execute(queries)
}
