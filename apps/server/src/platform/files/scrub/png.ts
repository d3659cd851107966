import { crc32 } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import { plainExif } from './exif.ts'
import type { Overwrites } from './overwrites.ts'

/** Texts, and who vouches for the picture. */
const personal = new Set(['tEXt', 'zTXt', 'iTXt', 'caBX'])
/** A kind that every program passes over. */
const nothing = Buffer.from('paRl')
const zeros = Buffer.alloc(1024 * 1024)

export async function scrubPng(bytes: Bytes, out: Overwrites): Promise<void> {
  for (let at = 8; ; ) {
    const head = await bytes.read(at, 8)
    const length = head.readUInt32BE()
    const kind = head.toString('latin1', 4)
    if (kind === 'IEND') return
    if (kind === 'eXIf') {
      const exif = plainExif(await bytes.read(at + 8, length))
      out.put(at + 8, exif)
      out.put(at + 8 + length, checksum(crc32(exif, crc32('eXIf'))))
    } else if (personal.has(kind)) {
      await bytes.read(at + 8 + length, 4)
      out.put(at + 4, nothing)
      out.blank(at + 8, length)
      const crc = await crcOfZeros(length, crc32(nothing), () => bytes.giveWay())
      out.put(at + 8 + length, checksum(crc))
    }
    at += 12 + length
  }
}

/** A chunk may be as long as a file may be: after each megabyte others have their turn. */
export async function crcOfZeros(
  length: number,
  before: number,
  giveWay: () => Promise<void>,
): Promise<number> {
  let crc = before
  for (let left = length; left > 0; left -= zeros.length) {
    crc = crc32(zeros.subarray(0, Math.min(left, zeros.length)), crc)
    if (left > zeros.length) await giveWay()
  }
  return crc
}

function checksum(crc: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc)
  return bytes
}
