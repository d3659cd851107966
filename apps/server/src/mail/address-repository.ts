import { type Language, mailLimits } from '@parley/contract'
import { type Selectable, sql } from 'kysely'
import { lastMessageId } from '../conversations/fragments.ts'
import type { Queries } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { person } from '../users/fragments.ts'

export type AddressRow = Selectable<Tables['mail_addresses']>
type Address = Pick<AddressRow, 'user_id' | 'address'>

/** How the site calls somebody. */
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

/** In place of one before it; what was chosen stays. Digests tell of what is said from now on, also while their follower is behind. */
export async function putConfirmed(
  queries: Queries,
  address: Address & { readonly language: Language },
): Promise<void> {
  const afresh = {
    told_up_to: sql<number>`greatest((select up_to from mail_progress), ${lastMessageId})`,
    telling_up_to: null,
    refused_at: null,
    failing_since: null,
    digests: true,
    due_at: null,
    tries: 0,
  }
  await queries
    .insertInto('mail_addresses')
    .values({ ...address, ...afresh, ...firstChoice })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...afresh,
        address: address.address,
        version: sql`mail_addresses.version + 1`,
      }),
    )
    .execute()
}

const firstChoice = { away_minutes: 60, span_minutes: 240 }

export type Choice = Partial<Pick<AddressRow, 'digests' | 'away_minutes' | 'span_minutes' | 'language'>>

/** What is to come comes sooner where that is chosen. @returns whether there is an address */
export async function changeChoice(queries: Queries, userId: number, choice: Choice): Promise<boolean> {
  const { away_minutes = sql`away_minutes`, span_minutes = sql`span_minutes` } = choice
  const soonest = sql`greatest(
    now() + make_interval(mins => ${away_minutes}::integer), told_at + make_interval(mins => ${span_minutes}::integer)
  )`
  const isSooner = choice.away_minutes !== undefined || choice.span_minutes !== undefined
  const { numUpdatedRows } = await queries
    .updateTable('mail_addresses')
    .set({
      ...choice,
      version: sql`version + 1`,
      ...(isSooner && { due_at: sql`case when due_at is not null then least(due_at, ${soonest}) end` }),
      ...(choice.digests === false && { due_at: null }),
    })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeAddress(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('mail_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Its mail server has refused it; once may be an error there, and so may be many at one time. Of this address alone: one
 * that took its place meanwhile is another.
 */
export async function noteRefused(queries: Queries, { user_id, address }: Address): Promise<void> {
  const isFailing = sql`(failing_since is not null or refused_at <= now() - make_interval(hours => ${sql.lit(mailLimits.refusalHours)}))`
  await sql`
    update mail_addresses set refused_at = coalesce(refused_at, now()),
      failing_since = case when ${isFailing} then coalesce(failing_since, now()) end,
      due_at = case when not coalesce(${isFailing}, false) then due_at end
    where user_id = ${user_id} and address = ${address}`.execute(queries)
}

export async function noteReached(queries: Queries, { user_id, address }: Address): Promise<void> {
  await queries
    .updateTable('mail_addresses')
    .set({ refused_at: null, failing_since: null })
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .execute()
}
