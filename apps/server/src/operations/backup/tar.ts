import type { FileHandle } from 'node:fs/promises'

const block = 512
const nameBytes = 100
/** From which on a size is not written in octal digits any more. */
const octalMax = 8 ** 11

/** Where the bytes of an entry are in the file. */
export interface TarEntry {
  readonly name: string
  readonly offset: number
  readonly size: number
}

/** Thrown for a file that is no archive, breaks off or has been changed. */
export class BrokenArchive extends Error {}

/**
 * The header of a file with these bytes (POSIX ustar).
 * @param mode by itself its owner alone reads it
 */
export function tarHeader(name: string, size: number, seconds: number, mode = 0o600): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(name) >= nameBytes) throw new Error(`${name} is too long a name`)
  header.write(name, 0)
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size < octalMax) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(writtenSum(header), 148)
  return header
}

/** Padding of the last block of an entry. */
export const tarPadding = (size: number) => Buffer.alloc((block - (size % block)) % block)

export const tarEnd = Buffer.alloc(2 * block)

/** All entries, by their headers alone. @throws BrokenArchive */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: end } = await file.stat()
  const header = Buffer.alloc(block)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, block, at)
    if (bytesRead < block) throw new BrokenArchive('the archive breaks off')
    if (header.every((byte) => byte === 0)) return
    const storedSum = header.toString('latin1', 148, 156)
    if (header.toString('latin1', 257, 262) !== 'ustar' || storedSum !== writtenSum(header))
      throw new BrokenArchive('what is in the archive is damaged, or it is none')
    const name = header.toString('utf8', 0, header.indexOf(0))
    const size =
      header[124] === 0x80
        ? Number(header.readBigUInt64BE(128))
        : Number.parseInt(header.toString('latin1', 124, 135), 8)
    const offset = at + block
    at = offset + size + tarPadding(size).length
    if (!Number.isSafeInteger(at) || at > end) throw new BrokenArchive('the archive breaks off')
    yield { name, offset, size }
  }
}

/** The sum of the header as if its own place held spaces. */
function writtenSum(header: Buffer): string {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return `${sum.toString(8).padStart(6, '0')}\0 `
}
