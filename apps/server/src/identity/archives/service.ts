import { type Archive, archiveLimits, type Data, type Endpoints, type Input } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { SpaceFloor } from '../../db/free-space.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { BlobDamaged, type BlobStore } from '../../platform/blobs/blob-store.ts'
import type { ServedFile } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { Proof } from '../auth/service.ts'
import { lockAccounts } from '../users/service.ts'
import type { ArchiveLinks } from './links.ts'
import {
  type ArchiveRow,
  archiveToRead,
  countRequests,
  currentArchive,
  endArchivesOf,
  insertArchive,
} from './repository.ts'

type Own = Endpoints['GET /api/user/archive']
type Request = Endpoints['POST /api/user/archive']
type Link = Endpoints['POST /api/user/archive/link']

/** Archives as those ask for them, and fetch them, whose data they are. */
export class ArchiveService {
  readonly #database: Database
  readonly #blobs: BlobStore
  readonly #proof: Pick<Proof, 'take'>
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #links: ArchiveLinks
  readonly #space: Pick<SpaceFloor, 'isBelow'>

  constructor(parts: {
    database: Database
    blobs: BlobStore
    proof: Pick<Proof, 'take'>
    notifier: Notifier
    audit: AuditService
    archiveLinks: ArchiveLinks
    space: Pick<SpaceFloor, 'isBelow'>
  }) {
    this.#database = parts.database
    this.#blobs = parts.blobs
    this.#proof = parts.proof
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#links = parts.archiveLinks
    this.#space = parts.space
  }

  async own({ userId }: Pick<Caller, 'userId'>): Promise<Data<Own>> {
    const { queries } = this.#database
    const [row, requests] = [await currentArchive(queries, userId), await countRequests(queries, userId)]
    return { archive: row ? presentArchive(row) : null, left: Math.max(0, archiveLimits.perDay - requests) }
  }

  /** Only one is made at a time: a second request waits for the same one. */
  async request(caller: Caller, { password }: Input<Request>['body']): Promise<Data<Own>> {
    const { userId: user_id, sessionId: session_id, language } = caller
    const stillProved = await this.#proof.take(caller, password)
    if (await this.#space.isBelow()) refuse('archivesPaused')
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (!(await lockAccounts(queries, [user_id])).has(user_id)) refuse('unauthenticated')
      await stillProved(queries)
      const current = await currentArchive(queries, user_id)
      if (current?.state === 'waiting' || current?.state === 'making') return
      const max = archiveLimits.perDay
      if ((await countRequests(queries, user_id)) >= max) refuse('tooManyArchives', { max })
      await insertArchive(queries, { user_id, session_id, language })
      await this.#audit.record(queries, caller, 'archiveRequested')
      this.#notifier.changed(transaction, [user_id], ['archive'])
    })
    return this.own(caller)
  }

  async link({ userId, sessionId }: Caller): Promise<Data<Link>> {
    const archive = await currentArchive(this.#database.queries, userId)
    if (archive?.state !== 'ready') refuse('archiveUnknown')
    const { path, expiresAt } = this.#links.make({ id: archive.id, sessionId })
    return { url: path, expiresAt: expiresAt.toISOString() }
  }

  /** @throws Refusal `archiveUnknown` */
  async open(link: string): Promise<ServedFile> {
    const asked = this.#links.read(link) ?? refuse('archiveUnknown')
    const row = await archiveToRead(this.#database.queries, asked.id, asked.sessionId)
    if (!row) refuse('archiveUnknown')
    const { key, size, requested_at } = row
    return {
      name: `parley-${requested_at.toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
      size,
      // It stands for these bytes alone.
      sha256: key,
      isLinked: true,
      keptSeconds: 0,
      open: async (range) => {
        const found = (await this.#blobs.get(key, range)) ?? refuse('archiveUnknown')
        if (found.size === undefined || found.size === size) return found.content
        found.content.destroy()
        throw new BlobDamaged(`the store holds ${found.size} bytes instead of ${size} under ${key}`)
      },
    }
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await endArchivesOf(queries, userId)
  }
}

function presentArchive(row: ArchiveRow): Archive {
  return {
    state: row.state === 'over' ? 'failed' : row.state,
    requestedAt: row.requested_at.toISOString(),
    done: row.done,
    total: row.total,
    size: row.state === 'ready' ? row.size : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    leftOut: row.left_out,
    problem: row.problem,
  }
}
