import { open } from 'node:fs/promises'
import { scrubBoxes } from './boxes.ts'
import { Bytes, Malformed } from './bytes.ts'
import { scrubJpeg } from './jpeg.ts'
import { Overwrites } from './overwrites.ts'
import { scrubPng } from './png.ts'
import { scrubTiff } from './tiff.ts'
import { scrubWebp } from './webp.ts'

type Scrub = (bytes: Bytes, out: Overwrites) => Promise<void>

const formats: ReadonlyArray<readonly [mark: RegExp, scrub: Scrub]> = [
  [/^\xff\xd8\xff/, scrubJpeg],
  [/^\x89PNG\r\n/, scrubPng],
  [/^RIFF.{4}WEBP/s, scrubWebp],
  [/^(II\x2a\0|MM\0\x2a)/, scrubTiff],
  [/^.{4}(ftyp|moov|mdat|wide|free|skip|pnot|JXL |jP {2})/s, (bytes, out) => scrubBoxes(bytes, 0, out)],
]

const markBytes = 16

/** Whether a file is one that is looked through. */
export async function isScrubbed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(markBytes), 0, markBytes, 0)
    return scrubFor(buffer.toString('latin1', 0, bytesRead)) !== undefined
  } finally {
    await file.close()
  }
}

const scrubFor = (start: string) => formats.find(([mark]) => mark.test(start))?.[1]

/**
 * Takes out of a photo or film where it was taken, and who took it with what, in its place and without touching its
 * pixels and sounds. See decision 65.
 * @param signal aborted when nobody waits for it any more
 * @returns whether there was anything
 * @throws Refusal `uploadIncomplete` when it is aborted; the file is then of no use
 */
export async function scrubFile(path: string, signal: AbortSignal): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const bytes = new Bytes(file, size, signal)
    const out = new Overwrites(size)
    const scrub = scrubFor(await bytes.text(0, Math.min(markBytes, size)))
    await scrub?.(bytes, out).catch((error: unknown) => {
      // A broken file is stored as it is, except for the bytes that were found until then.
      if (!(error instanceof Malformed || error instanceof RangeError)) throw error
    })
    await out.writeTo(file, signal)
    return !out.isEmpty
  } finally {
    await file.close()
  }
}
