import { type Kysely, sql } from 'kysely'
import { indexWhereSmall } from './large-indexes.ts'

/** Nothing that an older one writes was brought. While it runs beside an import, it may tell of what is. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Imported messages notify nobody. */
const saidHere = 'new.is_brought is null'

const statements = [
  // Whoever reads messages for long, as a copy of the database does, would else keep everybody waiting behind this.
  "set local lock_timeout = '2s'",
  // True of what was said elsewhere and came in by an import; null of what was said here.
  'alter table messages add column is_brought boolean',
  // Their numbers do not go with their times.
  indexWhereSmall('messages_brought'),
  `create or replace trigger keep_new_mentions after insert on messages for each row
    when ((new.mentions is not null or new.type = 11) and ${saidHere}) execute function keep_mentions()`,
  `create or replace trigger keep_changed_mentions after update of type, body, mentions on messages for each row
    when ((old.mentions is not null or old.type = 11 or new.mentions is not null or new.type = 11) and ${saidHere})
    execute function keep_mentions()`,
  // No foreign key: what was imported and is gone by now is not to come again.
  'set local lock_timeout to default',
  `create table imported_records (
    source text not null,
    kind smallint not null,
    ref text not null,
    part smallint not null default 0,
    target_id bigint not null,
    account text,
    nickname text,
    primary key (source, kind, ref, part)
  )`,
  // Names what this site exports, wherever it is read.
  `insert into settings (key, value) values ('siteId', to_jsonb(gen_random_uuid()::text)) on conflict do nothing`,
]
