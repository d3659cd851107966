import { type Kysely, sql } from 'kysely'

/** What an older node holds stays for ever once it is released, as it did before. */
export const olderNodes = 'live'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table held_messages add column vanish_after integer').execute(db)
}
