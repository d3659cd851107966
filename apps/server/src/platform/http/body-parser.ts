import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { limits } from '@parley/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
])

/** A body as it was before it was packed. What unfolds beyond the limit of bodies is given up there. @throws Refusal */
async function unpacked(body: Buffer, encoding = 'identity'): Promise<Buffer> {
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in UTF-8 whatever the charset; an empty body counts as none, since some clients send a type without one. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const parsed = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) =>
        error ? reject(new Refusal('bodyNotJson')) : resolve(value),
      )
    })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/json\b/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      return parsed(request, textOf(await unpacked(body, request.headers['content-encoding'])))
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(new Refusal('bodyNotJson')),
  )
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new Refusal('bodyNotJson')
  }
}
