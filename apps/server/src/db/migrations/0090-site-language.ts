import { type Kysely, sql } from 'kysely'

/** They answer each person in the language of their browser, which is what this keeps. */
export const olderNodes = 'live'

/** A site that people use already goes on in the languages of their browsers; a new one begins in its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into settings (key, value)
    select 'rules', '{"language":"browser"}'::jsonb
    where exists (select from users)
    on conflict (key) do update set value = settings.value || excluded.value
  `.execute(db)
}
