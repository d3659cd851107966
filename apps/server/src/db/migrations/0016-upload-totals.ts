import { type Kysely, sql } from 'kysely'

/** What they store would not be counted. */
export const olderNodes = 'stop'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Bytes of a file and its thumbnail, whether or not other files share them.
  `alter table files add column bytes bigint not null default 0`,
  `update files set bytes = b.size + coalesce((select t.size from blobs t where t.id = files.thumbnail_id), 0)
    from blobs b where b.id = files.blob_id`,
  `alter table files alter column bytes drop default`,

  // What the files of a person come to, kept with each file that comes and goes.
  `create table upload_totals (
    user_id bigint primary key references users (id) on delete cascade,
    bytes bigint not null
  )`,
  `insert into upload_totals (user_id, bytes)
    select owner_id, sum(bytes) from files where owner_id is not null group by owner_id`,
]
