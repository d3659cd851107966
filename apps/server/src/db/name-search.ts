import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a name contains the key, whatever the case; by the index over the column's `name_grams`. */
export function nameContains(column: string, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(name_grams(${sql.ref(column)}) @> key_grams(${key}) and ${nameReads(column, key)})`
}

/** The same by reading the names, for lists that something else keeps short. */
export function nameReads(column: string, key: string): RawBuilder<SqlBool> {
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern})`
}

/** Order of rows found by a key: the one with this id first, then by id. @param id of `idOfKey` */
export const foundOrder = (id: number) => (id === 0 ? sql`id` : sql`id <> ${id}, id`)

/** The id that a search key may be, else one that nobody has. */
export function idOfKey(key: string): number {
  return /^\d{1,15}$/.test(key) ? Number(key) : 0
}
