import type { ImageType } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import type { FileEntry } from './entries.ts'
import type { Import } from './importing.ts'

type ShownAs = NonNullable<FileEntry['as']>

/** What the browsers of all readers show. */
const images = /^image\/(jpeg|png|gif|webp)$/
const videos = /^video\/(mp4|webm|quicktime)$/

export function shownAs({ as, mime = '' }: FileEntry): ShownAs {
  if (as) return as
  return images.test(mime) ? 'image' : videos.test(mime) ? 'video' : 'file'
}

/**
 * Stores a file of the source as if this person uploaded it: by the same checks and quotas. Gives its path on this site;
 * undefined where it cannot be, which the report says.
 */
export async function storeFile(
  run: Import,
  entry: FileEntry,
  userId: number,
  use: ImageType | undefined,
): Promise<string | undefined> {
  const { files, report, source, signal } = run
  const caller = { userId }
  let upload: Awaited<ReturnType<typeof files.receive>> | undefined
  try {
    const room = await files.roomFor(caller, files.fileBytes, 0)
    const content = await source.file(entry.sha256)
    if (!content) {
      report.note('files that were left out: not in the source')
      return undefined
    }
    upload = await files.receive(content, entry.name, room)
    if (upload.sha256 !== entry.sha256) {
      report.note('files whose bytes are not those that they were')
      return undefined
    }
    if (!use) return await files.storeFile(caller, upload, signal)
    return (await files.storeImage(caller, upload, use, signal)).url
  } catch (error) {
    const why = reasonOf(error)
    if (why === undefined) throw error
    report.note(`files that were left out: ${why}`)
    return undefined
  } finally {
    await files.discard(upload)
  }
}

/** Those that hold of the file, or of whoever has it, whenever it is tried. */
const lasting: ReadonlySet<string> = new Set([
  'fileTooLarge',
  'fileTypeRefused',
  'imageTooLarge',
  'siteQuotaReached',
  'uploadQuotaReached',
])

/** Undefined for what is no matter of the file: the import ends there, and goes on another time. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Refusal && lasting.has(error.errorName) ? error.errorName : undefined
}
