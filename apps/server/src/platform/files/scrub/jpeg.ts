import { scrubBoxes } from './boxes.ts'
import { type Bytes, Malformed } from './bytes.ts'
import { plainExif } from './exif.ts'
import type { Overwrites } from './overwrites.ts'

const [startOfScan, endOfImage, comment, app0, app1, app2, app14, app15] = [
  0xda, 0xd9, 0xfe, 0xe0, 0xe1, 0xe2, 0xee, 0xef,
]
/** APP2 segments that stay: colours, where further pictures are and how they brighten this one. */
const keptOfApp2 = ['ICC_PROFILE\0', 'MPF\0', 'urn:iso:std:iso:ts:21496:']
const exifMark = 'Exif\0\0'
const imageMark = Buffer.from([0xff, 0xd8, 0xff])
/** Pictures in one file. */
const maxImages = 32

/** Phones append further pictures, and a film, each of which may say once more where it was taken. */
export async function scrubJpeg(bytes: Bytes, out: Overwrites): Promise<void> {
  let at = await scrubImage(bytes, 0, out)
  for (let count = 0; count < maxImages; count++) {
    const next = await bytes.find(imageMark, at, bytes.size)
    if (next === undefined) break
    at = await scrubImage(bytes, next, out).catch((error: unknown) => {
      if (error instanceof Malformed) return next + imageMark.length
      throw error
    })
  }
  const film = await bytes.find(Buffer.from('ftyp'), at, bytes.size)
  if (film !== undefined) await scrubBoxes(bytes, film - 4, out)
}

/** Scrubs one picture from its first byte on. @returns where it ends */
async function scrubImage(bytes: Bytes, start: number, out: Overwrites): Promise<number> {
  let at = start + 2
  for (;;) {
    const [first, marker = 0] = await bytes.read(at, 2)
    if (first !== 0xff) throw new Malformed()
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return at + 2
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2
      continue
    }
    const length = (await bytes.read(at + 2, 2)).readUInt16BE()
    if (length < 2) throw new Malformed()
    await scrubSegment(bytes, marker, { at: at + 4, length: length - 2 }, out)
    at += 2 + length
    if (marker === startOfScan) at = await endOfScan(bytes, at)
  }
}

async function scrubSegment(
  bytes: Bytes,
  marker: number,
  content: { at: number; length: number },
  out: Overwrites,
) {
  const isApplication = marker >= app0 && marker <= app15
  if ((!isApplication && marker !== comment) || marker === app0 || marker === app14) return
  const { at, length } = content
  const data = await bytes.read(at, length)
  if (marker === app2 && keptOfApp2.some((mark) => data.toString('latin1', 0, mark.length) === mark)) return
  if (marker === app1 && data.toString('latin1', 0, exifMark.length) === exifMark)
    out.put(at + exifMark.length, plainExif(data.subarray(exifMark.length)))
  else out.blank(at, length)
}

/** Where the next marker is behind the pixels that begin here. */
async function endOfScan(bytes: Bytes, start: number): Promise<number> {
  const found = await bytes.search(start, bytes.size, 2, (block) => {
    for (let at = block.indexOf(0xff); at >= 0 && at + 1 < block.length; at = block.indexOf(0xff, at + 1)) {
      const next = block[at + 1] ?? 0
      if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    }
    return -1
  })
  if (found === undefined) throw new Malformed()
  return found
}
