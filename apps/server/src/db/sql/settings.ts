import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Notes the time of the statement under a key, in the place of an earlier one. */
export const noteTime = (key: string): RawBuilder<never> => sql`
  insert into settings (key, value) values (${key}, to_jsonb(now()))
  on conflict (key) do update set value = excluded.value`

/** Takes the time that was noted under a key away, and gives it as `at`. */
export const takeTime = (key: string): RawBuilder<{ readonly at: Date }> => sql`
  delete from settings where key = ${key} returning (value #>> '{}')::timestamptz as at`

/** Whether the site is one in which everybody may write to everybody. */
export const isHouse: RawBuilder<SqlBool> = sql`
  coalesce((select value ->> 'kind' = 'house' from settings where key = 'rules'), false)`

/** The value under a key, as text; null if there is none. */
export const settingText = (key: string): RawBuilder<string | null> =>
  sql`(select value #>> '{}' from settings where key = ${key})`

/** A number in the value under a key; null if there is none. */
export const settingNumber = (key: string, field: string): RawBuilder<number | null> =>
  sql`(select (value ->> ${field}::text)::integer from settings where key = ${key})`
