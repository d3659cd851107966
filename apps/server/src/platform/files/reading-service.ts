import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../audit/service.ts'
import { BlobDamaged, type BlobStore, type ByteRange } from '../blobs/blob-store.ts'
import type { RateLimit, Rates } from '../rate-limits/rates.ts'
import type { FileLinks } from './links.ts'
import { publicIdOf, rightToRead } from './policy.ts'
import type { ReadingCookie, SessionRef } from './reading-cookie.ts'
import { filesToKeep, fileToRead, type KeptFile } from './reading-repository.ts'

/** An administrator who walks through a film asks for its parts many times: one entry an hour for each file. */
const auditSeconds = 3600

/** Seconds for which browsers may cache a file: the content under an id never changes. */
const yearSeconds = 31_536_000

export interface ServedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** Whether a link opened it, for anybody who has the link, and not the right of its reader. */
  readonly isLinked: boolean
  /** Seconds for which the reader's browser may keep it; 0 for not at all. */
  readonly keptSeconds: number
  open(range?: ByteRange): Promise<Readable>
}

/** Opens files for people who may read them at that moment. */
export class FileReadingService {
  readonly #database: Database
  readonly #blobs: BlobStore
  readonly #links: FileLinks
  readonly #cookie: ReadingCookie
  readonly #sessionOf: (token: string) => SessionRef | undefined
  readonly #audit: AuditService
  readonly #noted: RateLimit

  constructor(parts: {
    database: Database
    blobs: BlobStore
    links: FileLinks
    cookie: ReadingCookie
    /** The session that a token names, if we signed it. */
    sessionOf: (token: string) => SessionRef | undefined
    audit: AuditService
    rates: Rates
  }) {
    this.#database = parts.database
    this.#blobs = parts.blobs
    this.#links = parts.links
    this.#cookie = parts.cookie
    this.#sessionOf = parts.sessionOf
    this.#audit = parts.audit
    this.#noted = parts.rates.limit('filesOpenedByAdministrators', { points: 1, seconds: auditSeconds })
  }

  /** @throws Refusal `fileUnknown`, also for what the reader may not know of */
  async open(request: FastifyRequest, id: string, thumbnail: boolean): Promise<ServedFile> {
    const link = this.#links.read(id) ?? refuse('fileUnknown')
    const isLinked = link.seconds > 0
    const shown = await this.#readersOf(request)
    const readers = isLinked ? [] : shown
    const row = await fileToRead(this.#database.queries, link.publicId, { thumbnail, readers })
    if (!row?.sha256) refuse('fileUnknown')
    const right = rightToRead({
      isLinked,
      isShownToAll: row.is_shown_to_all,
      mayUse: row.may_use,
      role: row.reader_role ?? undefined,
    })
    if (right === 'no') refuse('fileUnknown')
    if (right === 'asAdministrator') await this.#note({ userId: row.reader_id, ip: request.ip }, row)
    // Browsers may not store a file for an administrator, nor on a shared computer, unless everybody is shown it.
    const mayKeep = right === 'yes' && (row.is_shown_to_all || !shown.some(({ isShared }) => isShared))
    const { key, name, type, size, sha256 } = row
    return {
      name,
      type,
      size,
      sha256,
      isLinked,
      keptSeconds: mayKeep ? (isLinked ? link.seconds : yearSeconds) : 0,
      open: (range) => this.#content(key, size, range),
    }
  }

  /** The files among these paths that a person may use at this moment. */
  toKeep(userId: number, paths: Iterable<string>): Promise<KeptFile[]> {
    const ids = [...new Set(paths)].flatMap((path) => publicIdOf(path) ?? [])
    return filesToKeep(this.#database.queries, userId, ids)
  }

  /** The bytes of such a file. @throws Refusal `fileUnknown` when it has gone, or BlobDamaged */
  bytesOf({ key, size }: KeptFile): Promise<Readable> {
    return this.#content(key, size, undefined)
  }

  /** @throws BlobDamaged before anything is read, where the store holds less or more than was put there */
  async #content(key: string, size: number, range: ByteRange | undefined): Promise<Readable> {
    const found = (await this.#blobs.get(key, range)) ?? refuse('fileUnknown')
    if (found.size === undefined || found.size === size)
      return ofFullLength(found.content, key, range ? range.end - range.start + 1 : size)
    found.content.destroy()
    throw new BlobDamaged(`the store holds ${found.size} bytes instead of ${size} under ${key}`)
  }

  async #readersOf(request: FastifyRequest): Promise<readonly SessionRef[]> {
    const { token } = request.headers
    const session = typeof token === 'string' ? this.#sessionOf(token) : undefined
    return session ? [session] : this.#cookie.read(request)
  }

  async #note(
    actor: { userId: number | null; ip: string },
    file: { id: number; name: string },
  ): Promise<void> {
    const key = `${actor.userId} ${file.id}`
    if ((await this.#noted.take(key)) > 0) return
    try {
      const details = { fileId: file.id, name: file.name }
      await this.#audit.record(this.#database.queries, actor, 'fileOpened', details)
    } catch (error) {
      await this.#noted.reset(key)
      throw error
    }
  }
}

/**
 * The same bytes, ending in an error where there are fewer than were promised: an answer that ends too early would keep
 * its reader waiting for the rest.
 */
function ofFullLength(content: Readable, key: string, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(left === 0 ? null : new BlobDamaged(`${left} bytes are missing of ${key}`))
    },
  })
  // Whatever ends one of them ends the other.
  return pipeline(content, counted, () => undefined)
}
