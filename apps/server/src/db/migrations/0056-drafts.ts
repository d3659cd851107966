import { type Kysely, sql } from 'kysely'

/** They never look at this table: a message that they store leaves its draft to the client. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence draft_versions',
  `create table drafts (
    user_id bigint not null references users (id) on delete cascade,
    place text not null check (place in ('direct', 'group')),
    target bigint not null,
    version bigint not null,
    said jsonb,
    changed_at timestamptz(3) not null default now(),
    primary key (user_id, place, target)
  )`,
  'create index drafts_version on drafts (user_id, version)',
  'create index drafts_emptied on drafts (changed_at) where said is null',
]
