import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { limits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
])

/** A body as it was before it was packed. What unfolds beyond the limit of bodies is given up there. @throws Refusal */
export async function unpacked(body: Buffer, encoding = 'identity'): Promise<Buffer> {
  if (encoding === 'identity') return body
  const unpack = unpackers.get(encoding.toLowerCase())
  if (!unpack) throw new Refusal('bodyNotJson')
  try {
    return await unpack(body, { maxOutputLength: limits.bodyBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Refusal(isTooLarge ? 'bodyTooLarge' : 'bodyNotJson')
  }
}
