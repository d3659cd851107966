import { type Kysely, sql } from 'kysely'

/** Nothing that an older one writes is said of an import. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // No foreign key: what was imported and is gone by now is not to come again.
  `create table imported_records (
    source text not null,
    kind smallint not null,
    ref text not null,
    part smallint not null default 0,
    target_id bigint not null,
    primary key (source, kind, ref, part)
  )`,
  // Names what this site exports, wherever it is read.
  `insert into settings (key, value) values ('siteId', to_jsonb(gen_random_uuid()::text)) on conflict do nothing`,
]
