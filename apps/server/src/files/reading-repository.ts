import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../storage/database.ts'
import type { SessionRef } from './reading-cookie.ts'
import { FileKindNumber, thumbnailType } from './repository.ts'
import { mayUse } from './use-repository.ts'

/** Who wants to read: by a sign-in that may have ended, by a link of their own, or nobody in particular. */
export type Reader = SessionRef | { readonly userId: number } | undefined

interface Row {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly thumbnail_id: number | null
  readonly blob_id: number
  readonly key: string
  readonly sha256: string | null
  readonly size: number
  readonly reader_id: number | null
  readonly reader_role: number | null
  readonly may_use: boolean
  readonly is_shown_to_all: boolean
}

/** The file under an id, its small version where that is asked for and there is one, and what this reader is to it. */
export async function fileToRead(
  queries: Queries,
  publicId: string,
  { thumbnail, reader }: { thumbnail: boolean; reader: Reader },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select f.id, f.name, f.type, f.thumbnail_id, b.id as blob_id, b.key, b.sha256, b.size,
      r.id as reader_id, r.role as reader_role,
      coalesce(${mayUse(sql`r.id`)}, false) as may_use,
      (exists (select from file_uses u where u.file_id = f.id and u.message_id is null)
        or f.kind in (${FileKindNumber.avatar}, ${FileKindNumber.group_avatar})
        and not exists (select from file_uses u where u.file_id = f.id)) as is_shown_to_all
    from files f
    join blobs b on b.id = ${thumbnail ? sql`coalesce(f.thumbnail_id, f.blob_id)` : sql`f.blob_id`}
    left join (${readerRow(reader)}) r on true
    where f.public_id = ${publicId}`.execute(queries)
  const [row] = rows
  return row && { ...row, type: row.blob_id === row.thumbnail_id ? thumbnailType : row.type }
}

function readerRow(reader: Reader): RawBuilder<unknown> {
  if (!reader) return sql`select u.id, u.role from users u where false`
  if (!('sessionId' in reader))
    return sql`select u.id, u.role from users u where u.id = ${reader.userId} and u.deleted_at is null`
  return sql`select u.id, u.role from sessions s join users u on u.id = s.user_id
    where s.id = ${reader.sessionId} and s.user_id = ${reader.userId} and u.deleted_at is null
      and s.revoked_at is null and s.expires_at > now()`
}
