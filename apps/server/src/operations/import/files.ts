import type { ImageType } from '@parley/contract'
import type { FileEntry } from '@parley/importers'
import { pause } from '../../concurrency/in-time.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Upload } from '../../platform/files/service.ts'
import { pathOf } from '../../platform/files/service.ts'
import type { Import } from './importing.ts'

type ShownAs = NonNullable<FileEntry['as']>

/** Image types that the browsers of all readers show. */
const images = /^image\/(jpeg|png|gif|webp)$/
const videos = /^video\/(mp4|webm|quicktime)$/

export function shownAs({ as, mime = '' }: FileEntry): ShownAs {
  if (as) return as
  return images.test(mime) ? 'image' : videos.test(mime) ? 'video' : 'file'
}

/** A file of the source as it is stored here. */
export interface StoredFile {
  readonly path: string
  /** It was written anew as a picture. */
  readonly isPicture: boolean
}

interface Wanted {
  readonly userId: number
  /** As which picture it is shown, if as one. */
  readonly use?: ImageType | undefined
  /** A picture that cannot be shown is imported as a file. */
  readonly orFile?: boolean
}

/** Refusals because the site or the person is out of storage: a later import may succeed. */
const quotas: ReadonlySet<string> = new Set(['siteQuotaReached', 'uploadQuotaReached'])
/** Refusals that hold for a file whenever it is tried. */
const lasting: ReadonlySet<string> = new Set(['fileTooLarge', 'fileTypeRefused', 'imageTooLarge'])

/**
 * Stores a file of the source as if this person uploaded it: by the same checks and quotas. Undefined, or why, where it
 * cannot be, which the report says.
 */
export async function storeFile(
  run: Import,
  entry: FileEntry,
  wanted: Wanted,
): Promise<StoredFile | 'quota' | undefined> {
  const { files, report, source } = run
  const caller = { userId: wanted.userId }
  let upload: Upload | undefined
  try {
    const room = run.isDryRun ? undefined : await files.roomFor(caller, await files.fileBytes(), 0)
    const content = await source.file(entry.sha256)
    if (!content) {
      report.note('files that were left out: not in the source')
      return undefined
    }
    if (!room) {
      content.destroy()
      return { path: foreseenPath, isPicture: wanted.use !== undefined }
    }
    upload = await files.receive(content, entry.name, room)
    if (upload.sha256 !== entry.sha256) {
      report.note('files whose bytes are not those that they were')
      return undefined
    }
    return await stored(run, upload, wanted)
  } catch (error) {
    const why = error instanceof Refusal ? error.errorName : ''
    if (!lasting.has(why) && !quotas.has(why)) throw error
    report.note(`files that were left out: ${why}`)
    return quotas.has(why) ? 'quota' : undefined
  } finally {
    await files.discard(upload)
  }
}

/** Path of a file that a dry run does not store. */
const foreseenPath = pathOf('0'.repeat(32))

async function stored(run: Import, upload: Upload, { userId, use, orFile }: Wanted): Promise<StoredFile> {
  const { files, report, signal } = run
  if (use) {
    try {
      const { url } = await patiently(signal, () => files.storeImage({ userId }, upload, use, signal))
      return { path: url, isPicture: true }
    } catch (error) {
      if (!orFile || !(error instanceof Refusal) || !lasting.has(error.errorName)) throw error
      report.note('pictures that came over as files, since they cannot be shown')
    }
  }
  const path = await patiently(signal, () => files.storeFile({ userId }, upload, signal))
  return { path, isPicture: false }
}

const waitMs = 500

/** Others upload too, and come first. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Refusal) || error.errorName !== 'imageQueueFull') throw error
    }
    await pause(waitMs, signal)
  }
}
