import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

const columns = ['id', 'label', 'created_at', 'last_used_at', 'transports'] as const

export function passkeysOf(queries: Queries, userId: number) {
  return queries
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

export function passkeyById(queries: Queries, id: string) {
  return queries
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'label', 'public_key', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface NewPasskey {
  readonly id: string
  readonly user_id: number
  readonly label: string
  readonly public_key: string
  readonly counter: number
  readonly transports: string
}

/** Undefined when there is one with this id. */
export function insertPasskey(queries: Queries, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return queries
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Notes a use. False when the passkey is gone, or has counted this far before: then it is there twice. */
export async function usePasskey(queries: Queries, id: string, counter: number): Promise<boolean> {
  const row = await queries
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function deletePasskey(queries: Queries, userId: number, id: string) {
  return queries
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst()
}

export async function deletePasskeysOf(queries: Queries, userId: number): Promise<number> {
  const rows = await queries.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return rows.length
}
