import { type Kysely, sql } from 'kysely'

/** They mute as they did, without a time. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Both say more about a conversation that is muted.
  `alter table conversation_members
    add column tells_nothing boolean not null default false,
    add column muting_ends_at timestamptz(3)`,
  'create index conversation_members_muting on conversation_members (muting_ends_at) where muting_ends_at is not null',
  // Settings of people who have set anything.
  `create table notification_settings (
    user_id bigint primary key references users (id) on delete cascade,
    quiet_until timestamptz(3),
    rest jsonb,
    loud text not null,
    shows text not null
  )`,
]
