import { sql } from 'kysely'
import type { Queries } from '../database.ts'

/**
 * Indexes of messages, in the order in which they are made. Where there are many when an index comes, it is made beside
 * the running site: see decision 71. An entry is part of migrations that have landed, and never changed: another index
 * has another name. One goes only by a migration that stops older nodes, which would make it again.
 */
export const largeIndexes = {
  messages_vanishing: 'messages (vanishes_at) where vanishes_at is not null',
  messages_brought: 'messages (created_at, id) where is_brought',
  messages_media: 'messages (conversation_id, type, sequence) where type in (2, 3, 4, 5, 14)',
  messages_polls: `messages (conversation_id, sequence) where type = 1 and body ? 'poll'`,
  messages_links: `messages (conversation_id, sequence)
    where type in (1, 9, 10, 11, 14) and strpos(body ->> 'content', '://') > 0`,
  messages_lists: `messages (conversation_id, sequence) where type = 1 and body ? 'list'`,
} as const
export type LargeIndex = keyof typeof largeIndexes

/** Rows of which an index is made in less than a second. */
export const smallRows = 50_000

/** For a migration: makes an index at once where that keeps nobody waiting, and leaves it out elsewhere. */
export const indexWhereSmall = (name: LargeIndex) => `do $parley$ begin
    if not exists (select from messages offset ${smallRows}) then
      create index ${name} on ${largeIndexes[name]};
    end if;
  end $parley$`

interface Missing {
  readonly name: LargeIndex
  /** Making it was broken off, or is under way. */
  readonly isInvalid: boolean
}

export async function missingIndexes(queries: Queries): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select wanted.name, i.indexrelid is not null as "isInvalid"
    from unnest(${Object.keys(largeIndexes)}::text[]) with ordinality as wanted (name, place)
    left join pg_index i on i.indexrelid = to_regclass(wanted.name)
    where i.indisvalid is not true
    order by wanted.place`.execute(queries)
  return rows
}

/** Where nobody else uses the table. */
export const makeIndex = (queries: Queries, name: LargeIndex) =>
  sql.raw(`create index if not exists ${name} on ${largeIndexes[name]}`).execute(queries)

const ofMessages = sql`pg_stat_progress_create_index
  where datname = current_database() and relid = to_regclass('messages')`

/** Whether some session makes an index of messages: of two on one table, each would wait for the other. */
export async function isMakingIndexes(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from ${ofMessages}) as is`.execute(
    queries,
  )
  return rows[0]?.is ?? false
}

/** A migration would wait for its lock. */
export async function breakOffMaking(queries: Queries): Promise<void> {
  await sql`select pg_cancel_backend(pid) from ${ofMessages}`.execute(queries)
}
