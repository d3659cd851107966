import { type Kysely, sql } from 'kysely'

/** Their jobs try everything again, as before. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}

// What a job could not do, by the part of its work that it failed at; the job goes on with the rest.
const statement = `create table failed_work (
  job text not null,
  item text not null,
  failures integer not null,
  error text not null,
  failed_at timestamptz(3) not null default now(),
  is_set_aside boolean not null,
  primary key (job, item)
)`
