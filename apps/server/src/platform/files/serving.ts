import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../blobs/blob-store.ts'
import { isShownInline, servedType } from './file-kinds.ts'
import type { ServedFile } from './reading-service.ts'

/** Nothing in a file may run, ask for anything, or act as this site, however it is opened. */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** Answers with a file, or a range of it, or that the client has it already. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const isKnown = listsTag(request.headers['if-none-match'], etag)
  const wanted = isKnown ? undefined : rangeOf(request, etag, file.size)
  const isRead = !isKnown && wanted !== 'unsatisfiable' && request.method === 'GET'
  // Before anything is promised that could then not be kept.
  const content = isRead ? await file.open(wanted) : undefined
  void reply.headers({
    etag,
    'cache-control': file.keptSeconds > 0 ? `private, max-age=${file.keptSeconds}, immutable` : 'no-store',
    'accept-ranges': 'bytes',
    // A browser may reuse a file under its own path only for the session that was shown it.
    ...(!file.isLinked && { vary: 'Cookie, Token' }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
  })
  if (isKnown) return reply.code(304).send()
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}` })
      .type('text/plain')
      .send('')
  const type = servedType(file.type)
  const { start, end } = wanted ?? { start: 0, end: file.size - 1 }
  void reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(file.name, {
      type: isShownInline(type) ? 'inline' : 'attachment',
    }),
    'content-length': end - start + 1,
    ...(wanted && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  })
  return reply.code(wanted ? 206 : 200).send(content)
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
