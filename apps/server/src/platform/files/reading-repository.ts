import { limits, Role } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { signedInBy } from '../../db/sql/auth.ts'
import type { SessionRef } from './reading-cookie.ts'
import { FileKindNumber, thumbnailType } from './repository.ts'
import { mayUse } from './use-repository.ts'

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

/**
 * The file under an id, its small version where that is asked for and there is one, and what the reader is to it: of
 * several the one who may use it, else an administrator.
 *
 * Shown to all are pictures of people and groups; what was uploaded to be one, as long as a link would open it, until it
 * is used for the first time.
 *
 * @param readers sign-ins that may have ended
 */
export async function fileToRead(
  queries: Queries,
  publicId: string,
  { thumbnail, readers }: { thumbnail: boolean; readers: readonly SessionRef[] },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select f.id, f.name, f.type, f.thumbnail_id, b.id as blob_id, b.key, b.sha256, b.size,
      r.id as reader_id, r.role as reader_role,
      coalesce(${mayUse(sql`r.id`)}, false) as may_use,
      (exists (select from file_uses u where u.file_id = f.id and u.message_id is null)
        or f.kind in (${FileKindNumber.avatar}, ${FileKindNumber.group_avatar})
        and f.unused_since = f.created_at
        and f.created_at > now() - make_interval(hours => ${limits.fileLinkHours})) as is_shown_to_all
    from files f
    join blobs b on b.id = ${thumbnail ? sql`coalesce(f.thumbnail_id, f.blob_id)` : sql`f.blob_id`}
    left join (${readerRows(readers)}) r on true
    where f.public_id = ${publicId}
    order by may_use desc, r.role = ${Role.administrator} desc nulls last limit 1`.execute(queries)
  const [row] = rows
  return row && { ...row, type: row.blob_id === row.thumbnail_id ? thumbnailType : row.type }
}

/** The files among these ids that a person may use, with the place of their bytes. */
export async function filesToKeep(
  queries: Queries,
  userId: number,
  publicIds: readonly string[],
): Promise<KeptFile[]> {
  if (publicIds.length === 0) return []
  const { rows } = await sql<KeptFile>`
    select f.id, f.public_id, f.name, b.key, b.size from unnest(${[...publicIds]}::text[]) as p (public_id)
    join files f on f.public_id = p.public_id
    join blobs b on b.id = f.blob_id
    where b.sha256 is not null and ${mayUse(sql`${userId}::bigint`)}`.execute(queries)
  return rows
}

export interface KeptFile {
  readonly id: number
  readonly public_id: string
  readonly name: string
  readonly key: string
  readonly size: number
}

function readerRows(readers: readonly SessionRef[]): RawBuilder<unknown> {
  return sql`select s.user_id as id, s.role
    from unnest(
      ${readers.map(({ sessionId }) => sessionId)}::uuid[],
      ${readers.map(({ userId }) => userId)}::bigint[]
    ) as shown (session_id, user_id)
    cross join lateral ${signedInBy(sql.ref('shown.session_id'))} s
    where s.user_id = shown.user_id and not s.lacks_second_factor
      and (s.scopes is null or 'read' = any (s.scopes))`
}
