import { type Kysely, sql } from 'kysely'

/** They never look at these tables. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Calls of groups under way, one a group. It outlives its group for the moment until those in it are told.
  `create table conferences (
    group_id bigint primary key,
    kind text not null,
    version bigint not null default 1,
    started_at timestamptz(3) not null default clock_timestamp()
  )`,
  // Nobody sits in two.
  `create table conference_seats (
    seat bigint generated always as identity primary key,
    group_id bigint not null references conferences (group_id) on delete cascade,
    user_id bigint not null unique references users (id) on delete cascade,
    connection text not null,
    is_muted boolean not null default false,
    has_camera boolean not null default false,
    is_sharing boolean not null default false,
    has_hand_up boolean not null default false,
    lease_until timestamptz(3) not null
  )`,
  'create index conference_seats_group on conference_seats (group_id)',
  'create index conference_seats_connection on conference_seats (connection)',
]
