import type { Bytes } from './bytes.ts'
import { plainExif } from './exif.ts'
import type { Overwrites } from './overwrites.ts'

const exifMark = 'Exif\0\0'
const blank = 0x20

export async function scrubWebp(bytes: Bytes, out: Overwrites): Promise<void> {
  for (let at = 12; at + 8 <= bytes.size; ) {
    const head = await bytes.read(at, 8)
    const kind = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (kind === 'EXIF') {
      const exif = await bytes.read(at + 8, length)
      // Some programs put the mark of another format in front.
      const skipped = exif.toString('latin1', 0, exifMark.length) === exifMark ? exifMark.length : 0
      out.put(at + 8 + skipped, plainExif(exif.subarray(skipped)))
    } else if (kind === 'XMP ') {
      await bytes.read(at + 8 + length - 1, 1)
      out.blank(at + 8, length, blank)
    }
    at += 8 + length + (length % 2)
  }
}
