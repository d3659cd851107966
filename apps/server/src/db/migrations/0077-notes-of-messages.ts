import { type Kysely, sql } from 'kysely'

/** They write the same rows. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  // By which message a note is withdrawn. A build between releases has made it with the columns that it is of.
  await sql
    .raw(
      `create index if not exists push_notes_message on push_notes ((split_part(push ->> 'path', '?m=', 2)))`,
    )
    .execute(db)
}
