import { type Kysely, sql } from 'kysely'

export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Every character of a name and every two that follow each other: what an index needs to find any part of a name,
  // also one of one or two characters, as Chinese names are; the trigrams of pg_trgm need three.
  `create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(low, i, n)), '{}')
    from (select lower(name) as low) as lowered, generate_series(1, length(low)) as i, generate_series(1, 2) as n
  $$`,
  // Those of them that a name must have in order to contain the key.
  `create function key_grams(key text) returns text[] language sql immutable strict parallel safe as $$
    select case when length(lower(key)) < 2 then array[lower(key)] else array(
      select substr(lower(key), i, 2) from generate_series(1, length(lower(key)) - 1) as i
    ) end
  $$`,
  'create index users_nickname_grams on users using gin (name_grams(nickname))',
  'create index groups_title_grams on groups using gin (name_grams(title))',

  // For the end of a conversation.
  'create index message_deletions_conversation on message_deletions (conversation_id)',
]
