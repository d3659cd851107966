import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Data, type Endpoints, type ImageType, limits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { SpaceFloor } from '../../db/free-space.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { SiteRules } from '../settings/service.ts'
import { type Arrival, Arrivals } from './arrivals.ts'
import { kindOf } from './file-kinds.ts'
import { fileName, suffixOf } from './file-name.ts'
import { drawn, prepareImage, smallPicture } from './image.ts'
import { pathOf, publicIdOf } from './policy.ts'
import { mebibyte, type Room, type UploadQuota } from './quota.ts'
import {
  adoptBlob,
  deleteBlob,
  FileKindNumber,
  insertBlob,
  insertFile,
  thumbnailType,
  type UnneededBlob,
  unneededBlobs,
} from './repository.ts'
import { isScrubbed, scrubFile } from './scrub/scrub.ts'
import type { Staged, Staging } from './staging.ts'
import { deleteFiles, lockUnshown, lockUnusedFiles } from './use-repository.ts'
import { releasePicture } from './uses.ts'
import { WorkQueue } from './work-queue.ts'

export {
  agedBefore,
  agedBrought,
  agedUses,
  forgetReleased,
  isSentAs,
  lookAtBroughtFrom,
  noteBroughtReleased,
  noteReleased,
  type SentAs,
  typesOf,
} from './ages-repository.ts'
export type { Links } from './links.ts'
export { ownPaths } from './links.ts'
export { isPicture, pathOf, publicIdOf, sourceRefused, storedPath } from './policy.ts'
export type { KeptFile } from './reading-repository.ts'
export type { FileReadingService, ServedFile } from './reading-service.ts'
export { serveFile } from './serving.ts'
export { Signer } from './signer.ts'
export { filesOfScheduled, isLasting, type NamedFile } from './use-repository.ts'
export type { UsableFile } from './uses.ts'
export {
  changePicture,
  filesToUse,
  fileThere,
  fileToUse,
  keepForHeld,
  keepForPack,
  keepForReport,
  keepForScheduled,
  keepForStickers,
  recordUses,
  releaseConversation,
  releaseHeld,
  releaseInMessage,
  releaseMessages,
  releasePack,
  releaseReport,
  releaseScheduled,
  releaseStickers,
  showInMessage,
  withholdMessages,
} from './uses.ts'

type UploadImage = Endpoints['POST /api/file/image']

/** How long an upload may wait for its first use, and a file after its last. */
const unusedMs = 24 * 3600_000
const sweepBatch = 500
/** Pixels: sharp where a sticker is shown three times as dense. */
const drawingSide = 384
/** Signal for work that nobody aborts. */
const never = new AbortController().signal
const asBefore = async () => undefined

/** An upload that has arrived whole. */
export interface Upload extends Staged {
  readonly fileName: string | undefined
}

/** Whether the disks that uploads are written to have little room left. */
type UploadSpace = Pick<SpaceFloor, 'isBelow' | 'isKnownBelow'>

/** The future owner of the file. */
interface Uploader {
  readonly userId: number
}

/** A picture that nobody has uploaded, small and written anew. */
export interface FoundPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

interface NewFile {
  readonly kind: number
  readonly name: string
  readonly suffix: string
  readonly type: string
  readonly width: number | null
  readonly height: number | null
}

/** Uploads of people: checked, stored once, and removed when nobody uses them. */
export class FileService {
  readonly #database: Database
  readonly #blobs: BlobStore
  readonly #staging: Staging
  readonly #quota: UploadQuota
  readonly #space: UploadSpace
  readonly #rules: SiteRules
  readonly #onError: (error: unknown) => void
  readonly #arrivals = new Arrivals()
  readonly #tidying = new Set<Promise<void>>()
  /**
   * Where images wait to be written anew: that takes a core, and memory by the hundred megabytes for as many pixels as
   * an image may have.
   */
  readonly images = new WorkQueue({
    atOnce: 2,
    weight: limits.imagePixels,
    waiting: limits.imageQueue,
    waitingPerPerson: limits.imageQueuePerPerson,
  })
  /** Where photos and films that are sent as files wait to be looked through. */
  readonly scrubbing = new WorkQueue({ ...limits.scrubbing, weight: 0 })

  constructor(parts: {
    database: Database
    blobs: BlobStore
    staging: Staging
    quota: UploadQuota
    space: UploadSpace
    rules: SiteRules
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#blobs = parts.blobs
    this.#staging = parts.staging
    this.#quota = parts.quota
    this.#space = parts.space
    this.#rules = parts.rules
    this.#onError = parts.onError
  }

  /** Bytes of the largest file that people may send now. */
  async fileBytes(): Promise<number> {
    return (await this.#rules.read(this.#database.queries)).fileMib * mebibyte
  }

  usageOf(caller: Uploader): Promise<{ used: number; allowed: number }> {
    return this.#quota.usageOf(caller.userId)
  }

  /** Waits until this node takes in one more of this person. @param signal aborted when they are gone */
  arrive(caller: Uploader, signal: AbortSignal): Promise<Arrival> {
    return this.#arrivals.begin(caller.userId, signal)
  }

  /** The room for this person's uploads now. @throws Refusal when the announced bytes are too many */
  async roomFor(caller: Uploader, maxBytes: number, announced: number, arrival?: Arrival): Promise<Room> {
    const quota = await this.#quota.roomFor(caller.userId)
    const within = (bytes: number) => {
      if (bytes > maxBytes) return new Refusal('fileTooLarge')
      const counted = Math.max(bytes, announced)
      const refusal = quota(counted + (arrival?.count(counted) ?? 0))
      // Else of two that are refused by each other none would pass.
      if (refusal) arrival?.count(0)
      return refusal
    }
    const refusal = within(announced)
    if (refusal) throw refusal
    if (await this.#space.isBelow(announced)) refuse('uploadsPaused')
    return (bytes) => within(bytes) ?? (this.#space.isKnownBelow ? new Refusal('uploadsPaused') : undefined)
  }

  /** Takes an upload in as it arrives; it waits until it is stored or discarded. */
  async receive(content: Readable, name: string | undefined, room: Room): Promise<Upload> {
    return { ...(await this.#staging.receive(content, room)), fileName: name }
  }

  async discard(upload: Upload | undefined): Promise<void> {
    if (upload) await this.#staging.discard(upload.path)
  }

  /**
   * Stores an image, written anew. Gives its path on this site, and its size.
   * @param signal aborted when nobody waits for it any more
   * @param confirm asked before it is kept; throws where they may no longer
   */
  async storeImage(
    caller: Uploader,
    upload: Upload,
    use: ImageType,
    signal: AbortSignal = never,
    confirm: () => Promise<void> = asBefore,
  ): Promise<Data<UploadImage>> {
    const target = { image: await this.#staging.newPath(), thumbnail: await this.#staging.newPath() }
    try {
      const image = await prepareImage(upload.path, use, target, {
        userId: caller.userId,
        signal,
        queue: this.images,
      })
      const { name, suffix } = fileName(upload.fileName, image.suffix, { replaces: true })
      const { type, width, height } = image
      await confirm()
      const url = await this.#store(
        caller,
        { kind: FileKindNumber[use], name, suffix, type, width, height },
        await this.#staging.measure(target.image),
        image.hasThumbnail ? await this.#staging.measure(target.thumbnail) : undefined,
      )
      return { url, width, height }
    } finally {
      await this.#staging.discard(target.image, target.thumbnail)
    }
  }

  /**
   * Stores a file, unless it is a program; of photos and films without where they were taken. Gives its path on this
   * site.
   * @param signal aborted when nobody waits for it any more
   * @param confirm asked before it is kept; throws where they may no longer
   */
  async storeFile(
    caller: Uploader,
    upload: Upload,
    signal: AbortSignal = never,
    confirm: () => Promise<void> = asBefore,
  ): Promise<string> {
    const kind = await kindOf(upload.path, suffixOf(upload.fileName ?? ''))
    if (kind.isProgram) refuse('fileTypeRefused')
    const { name, suffix } = fileName(upload.fileName, kind.suffix)
    const staged = (await this.#scrub(caller, upload, signal))
      ? await this.#staging.measure(upload.path)
      : upload
    if (signal.aborted) refuse('uploadIncomplete')
    await confirm()
    return this.#store(
      caller,
      { kind: FileKindNumber.file, name, suffix, type: kind.type, width: null, height: null },
      staged,
    )
  }

  /**
   * Stores a picture that counts for nobody, and is read by those who read what uses it. Gives its path on this site;
   * undefined where there is too little room for what nobody has asked for.
   */
  storeFound(picture: FoundPicture): Promise<string | undefined> {
    return this.#storeOwnerless(picture, 'link-preview')
  }

  /** The same for a drawing that comes with Parley. */
  async storeDrawing(svg: string, name: string): Promise<string | undefined> {
    return this.#storeOwnerless(await drawn(svg, drawingSide), name)
  }

  async #storeOwnerless({ bytes, width, height }: FoundPicture, name: string): Promise<string | undefined> {
    if (await this.#space.isBelow(bytes.length)) return undefined
    const path = await this.#staging.newPath()
    try {
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
      const file = {
        kind: FileKindNumber.chat,
        name: `${name}.webp`,
        suffix: 'webp',
        type: thumbnailType,
        width,
        height,
      }
      return await this.#store(undefined, file, await this.#staging.measure(path))
    } finally {
      await this.#staging.discard(path)
    }
  }

  /** Makes a small copy of a picture from elsewhere; undefined if it is no picture. */
  async readFound(bytes: Buffer, side: number, signal: AbortSignal): Promise<FoundPicture | undefined> {
    return smallPicture(bytes, side, { userId: 0, signal, queue: this.images })
  }

  /** @returns whether there was anything to take out */
  async #scrub({ userId }: Uploader, { path }: Upload, signal: AbortSignal): Promise<boolean> {
    if (!(await isScrubbed(path))) return false
    return this.scrubbing.pass({ userId, signal, weight: 0 }, () => scrubFile(path, signal))
  }

  /**
   * The bytes always go into the store, and only then it is decided whether they were there already: nobody can find out
   * by the time it takes.
   */
  async #store(
    caller: Uploader | undefined,
    file: NewFile,
    main: Staged,
    thumbnail?: Staged,
  ): Promise<string> {
    const stored = await this.#put(main)
    const storedThumbnail = thumbnail && (await this.#put(thumbnail))
    const blobs = [stored, ...(storedThumbnail ? [storedThumbnail] : [])]
    const publicId = randomBytes(24).toString('base64url')
    const bytes = main.size + (thumbnail?.size ?? 0)
    const storing = this.#database.transaction(async ({ queries }) => {
      const blobId = await adoptBlob(queries, stored.id, main.sha256)
      const thumbnailId =
        thumbnail && storedThumbnail && (await adoptBlob(queries, storedThumbnail.id, thumbnail.sha256))
      await insertFile(queries, {
        ...file,
        public_id: publicId,
        owner_id: caller?.userId ?? null,
        blob_id: blobId,
        thumbnail_id: thumbnailId ?? null,
        bytes,
      })
      if (caller) await this.#quota.take(queries, caller.userId, bytes)
      return (id: number) => id === blobId || id === thumbnailId
    })
    const isNeeded = await storing.catch((error: unknown) => {
      // Whatever else failed, nobody knows whether they are needed: the sweep does.
      if (error instanceof Refusal) for (const blob of blobs) this.removeSoon(blob)
      throw error
    })
    for (const blob of blobs) if (!isNeeded(blob.id)) this.removeSoon(blob)
    return pathOf(publicId)
  }

  async #put({ path, size }: Staged): Promise<{ id: number; key: string }> {
    const key = randomBytes(16).toString('hex')
    const id = await insertBlob(this.#database.queries, { key, size })
    await this.#blobs.put(key, path)
    return { id, key }
  }

  /** Removes bytes without keeping anybody waiting; what fails here is left to the sweep. */
  removeSoon(blob: UnneededBlob): void {
    const work = this.#removeBlob(blob)
      .catch(this.#onError)
      .finally(() => this.#tidying.delete(work))
    this.#tidying.add(work)
  }

  /** In this order, so that a crash in between leaves something that the sweep finds. */
  async #removeBlob({ id, key }: UnneededBlob): Promise<void> {
    await this.#blobs.delete(key)
    await deleteBlob(this.#database.queries, id)
  }

  /** Removes those of these uploads that nothing has come to show. */
  async removeUnshown(paths: readonly string[]): Promise<void> {
    const ids = paths.flatMap((path) => publicIdOf(path) ?? [])
    if (ids.length === 0) return
    const unneeded = await this.#database.transaction(async ({ queries }) =>
      deleteFiles(queries, await lockUnshown(queries, ids)),
    )
    for (const blob of unneeded) this.removeSoon(blob)
  }

  /** Removes from this node's disk what a dead process has left of uploads. */
  sweepIncoming(now: Date): Promise<void> {
    return this.#staging.sweep(now)
  }

  /** Removes files that have been unused for a day, and all bytes that no file needs. */
  async sweep(now: Date, signal = never): Promise<void> {
    await this.removeUnneeded(now, signal)
    const before = new Date(now.getTime() - unusedMs)
    while (!signal.aborted && (await this.#deleteUnused(before)) === sweepBatch);
    await this.removeUnneeded(now, signal)
  }

  /** Removes the bytes that withdrawn and deleted messages have left, and those of uploads that never ended. */
  async removeUnneeded(now: Date, signal = never): Promise<void> {
    const before = new Date(now.getTime() - unusedMs)
    while (!signal.aborted) {
      const blobs = await unneededBlobs(this.#database.queries, before, sweepBatch)
      const removed = await Promise.allSettled(blobs.map((blob) => this.#removeBlob(blob)))
      for (const one of removed) if (one.status === 'rejected') throw one.reason
      if (blobs.length < sweepBatch) break
    }
  }

  #deleteUnused(before: Date): Promise<number> {
    return this.#database.transaction(async ({ queries }) => {
      const ids = await lockUnusedFiles(queries, before, sweepBatch)
      await deleteFiles(queries, ids)
      return ids.length
    })
  }

  /** Releases a person's picture. The next sweeps remove their files that nobody else uses. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await releasePicture(queries, userId)
  }

  async previewDeletion(_: Queries, userId: number) {
    return { uploadBytes: (await this.#quota.usageOf(userId)).used }
  }

  /** Ends when nothing is being removed any more. */
  async drain(): Promise<void> {
    await Promise.all(this.#tidying)
  }
}
