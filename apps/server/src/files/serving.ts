import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../blobs/blob-store.ts'
import { isShownInline, servedType } from './file-kinds.ts'
import type { ServedFile } from './reading-service.ts'

/** Nothing in a file may run, ask for anything, or act as this site, however it is opened. */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/** Answers with a file, or a range of it, or that the client has it already. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  void reply.headers({
    etag,
    'cache-control': file.keptSeconds > 0 ? `private, max-age=${file.keptSeconds}, immutable` : 'no-store',
    'accept-ranges': 'bytes',
    // What a browser keeps of a file under its own path is for the session that was shown it.
    ...(!file.isLinked && { vary: 'Cookie, Token' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
  })
  if (listsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const type = servedType(file.type)
  void reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(file.name, {
      type: isShownInline(type) ? 'inline' : 'attachment',
    }),
  })
  const wanted = rangeOf(request, etag, file.size)
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}` })
      .removeHeader('content-disposition')
      .type('text/plain')
      .send('')
  const { start, end } = wanted ?? { start: 0, end: file.size - 1 }
  if (wanted) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await file.open(wanted))
}

function listsTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/** The one range that is asked for. Several at once, or what is no range, are answered with all the bytes. */
function rangeOf(
  request: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = request.headers
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '')
  if (!match || (condition !== undefined && condition !== etag)) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
