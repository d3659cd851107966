import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import type { Tables } from '../tables.ts'

/** Bytes of all stored uploads, each blob once. */
export const storedBytes: RawBuilder<number> = sql`(select coalesce(sum(size), 0)::bigint from blobs)`

/** Bytes of the files that people have uploaded and not deleted, as their quotas count them. */
export const uploadedBytes: RawBuilder<number> = sql`(select coalesce(sum(bytes), 0)::bigint from upload_totals)`

/** Where files are used, and how many bytes each has with its small version. */
export const usedFiles: RawBuilder<Selectable<Tables['file_uses']> & { readonly bytes: number }> = sql`(
  select u.*, f.bytes from file_uses u join files f on f.id = u.file_id
)`

/** Uploaded pictures with a known size. */
export const pictures: RawBuilder<
  Pick<Selectable<Tables['files']>, 'id' | 'public_id' | 'blob_id'> & { width: number; height: number }
> = sql`(
  select id, public_id, blob_id, width, height from files where width is not null and height is not null
)`

/** Whether a file is used by anything but messages below a number. */
export const isUsedBesides = (fileId: Operand, below: number): RawBuilder<SqlBool> => sql`exists (
  select from file_uses o
  where o.file_id = ${fileId} and (coalesce(o.message_id, 0) = 0 or o.message_id >= ${below}) offset 0
)`
