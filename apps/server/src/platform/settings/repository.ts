import type { Queries } from '../../db/database.ts'

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
