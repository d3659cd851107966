import { type RawBuilder, sql } from 'kysely'

/** Bytes of everything that is kept of uploads, each once. */
export const storedBytes: RawBuilder<number> = sql`(select coalesce(sum(size), 0)::bigint from blobs)`
