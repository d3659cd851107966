import type { AdminFile, Data, Endpoints, Input } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type AuditService, aboutPeople } from '../audit/service.ts'
import type { Notifier } from '../sockets/notifier.ts'
import {
  keepersOf,
  type ListedFile,
  listAllFiles,
  lockFiles,
  picturesAmong,
} from './administration-repository.ts'
import { pathOf, publicIdOf } from './policy.ts'
import type { FileService } from './service.ts'
import { deleteFiles } from './use-repository.ts'

type Files = Endpoints['GET /api/file/files']
type Delete = Endpoints['DELETE /api/file/files']

/** Puts something in the place of pictures that are deleted, within the same transaction. */
export interface PictureHolder {
  losePictures(transaction: Transaction, ids: readonly number[]): Promise<void>
}

/** The people of the site, whose names the audit log has. */
export interface People extends PictureHolder {
  briefs(
    ids: readonly number[],
    queries: Queries,
  ): Promise<ReadonlyMap<number, { readonly id: number; readonly nickname: string }>>
}

/** Uploads as administrators of the system see and delete them. */
export class FileAdministrationService {
  readonly #database: Database
  readonly #files: FileService
  readonly #people: People
  readonly #groups: PictureHolder
  readonly #audit: AuditService
  readonly #notifier: Notifier

  constructor(parts: {
    database: Database
    files: FileService
    people: People
    groups: PictureHolder
    audit: AuditService
    notifier: Notifier
  }) {
    this.#database = parts.database
    this.#files = parts.files
    this.#people = parts.people
    this.#groups = parts.groups
    this.#audit = parts.audit
    this.#notifier = parts.notifier
  }

  /** Lists the uploads. The audit log records the access, and each file that the administrator opens. */
  async list(caller: Caller, query: Input<Files>['query']): Promise<Data<Files>> {
    const { queries } = this.#database
    const { key = '', sort = 'newest', userId: ownerId } = query
    await this.#audit.record(queries, caller, 'filesListed', {
      key,
      ...(ownerId !== undefined && { userId: ownerId }),
    })
    const wanted = { key: ownId(key), sort, ownerId, ...sliceOf(query) }
    const { rows, count, bytes } = await listAllFiles(queries, wanted)
    return { list: rows.map(presentFile), count, bytes }
  }

  /**
   * Files are gone at once for everybody; messages that name them stay. Their bytes leave the store, unless another
   * file has the same.
   */
  async delete(caller: Caller, given: Input<Delete>['body']['idList']): Promise<void> {
    const ids = given.map((id) => (typeof id === 'string' ? ownId(id) : id))
    const unneeded = await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const files = await lockFiles(queries, ids)
      const known = new Set<number | string>(files.flatMap(({ id, public_id }) => [id, public_id]))
      if (!ids.every((id) => known.has(id))) refuse('fileUnknown')
      const fileIds = files.map(({ id }) => id)
      const { userIds, groupIds } = await picturesAmong(queries, fileIds)
      await this.#people.losePictures(transaction, userIds)
      await this.#groups.losePictures(transaction, groupIds)
      const described = files.map(({ id, name }) => `${id} (${name})`).join(', ')
      const owners = await this.#people.briefs(
        files.flatMap(({ owner_id }) => owner_id ?? []),
        queries,
      )
      const details = { files: described, ...aboutPeople([...owners.values()]) }
      await this.#audit.record(queries, caller, 'filesDeleted', details)
      this.#notifier.changed(transaction, await keepersOf(queries, fileIds), ['stickers'])
      return deleteFiles(queries, fileIds)
    })
    for (const blob of unneeded) this.#files.removeSoon(blob)
  }
}

/** The file's public id, from a link or an id. */
const ownId = (id: string) => publicIdOf(pathOf(id)) ?? id

const presentFile = (row: ListedFile): AdminFile => ({
  id: row.id,
  fileName: row.name,
  size: row.size,
  path: row.key,
  createdAt: row.created_at.toISOString(),
  webPath: pathOf(row.public_id),
  owner:
    row.owner_id === null
      ? null
      : { id: row.owner_id, nickname: row.owner_name ?? '', avatar: row.owner_avatar ?? '' },
})
