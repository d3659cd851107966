import type { Socket } from 'node:net'
import { type ErrorName, languages } from '@parley/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { BlobDamaged, StoreSilent } from '../blobs/blob-store.ts'
import { preferredLanguage } from './language.ts'
import { noteRefusal } from './outcome.ts'
import { endWith } from './raw-answer.ts'

/** Refusals of Fastify itself, as ours. */
const refusalByCode: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('bodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('bodyNotJson'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('bodyNotJson'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('bodyNotJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('bodyNotJson'),
  FST_ERR_BAD_URL: new Refusal('pathUnknown'),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal('pathUnknown'),
}

/** Classifies failures that only the database layer knows. */
interface Judge {
  /** The database did not answer. */
  isDatabaseUnavailable(error: unknown): boolean
  /** Something could not be stored because a disk is full. */
  isOutOfSpace(error: unknown): boolean
}

interface Failure {
  name: ErrorName
  sentence: string
  level?: 'info' | 'error'
}

/**
 * Answers every failure with an envelope; unexpected ones are logged with the request's id and answered without
 * details.
 */
export function errorHandler(judge: Judge) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = asRefusal(error)
    if (refusal) {
      sendRefusal(refusal, request, reply)
      return
    }
    if (hasLeft(error, reply)) {
      request.log.debug('the client left before the answer')
      return
    }
    const { name = 'internal', sentence = 'request failed', level = 'error' } = failureOf(error, judge) ?? {}
    // System errors of an absent database look like any others.
    const outage = name === 'databaseSilent' && { outage: 'database' }
    request.log[level]({ err: error, ...outage }, sentence)
    sendRefusal(new Refusal(name, { requestId: request.id }), request, reply)
  }
}

/** The answer was on its way when the connection ended, so nobody can be answered. */
const hasLeft = (error: unknown, { raw }: FastifyReply) =>
  raw.closed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The part of the site that failed, if known. */
function failureOf(error: unknown, judge: Judge): Failure | undefined {
  // A full disk is logged once, when it begins.
  if (judge.isOutOfSpace(error))
    return { name: 'outOfSpace', sentence: 'there was no room to store something', level: 'info' }
  if (error instanceof StoreSilent) return { name: 'storeSilent', sentence: 'the file store did not answer' }
  if (error instanceof BlobDamaged) return { name: 'fileDamaged', sentence: 'a stored file is damaged' }
  if (judge.isDatabaseUnavailable(error))
    return { name: 'databaseSilent', sentence: 'the database did not answer' }
  return undefined
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const { retryAfter, code } = refusal
  noteRefusal(request, refusal)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  const msg = refusal.sentence(preferredLanguage(request.headers['accept-language']))
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, msg, data: null })
}

/** Refusals of the parser; anything else is not HTTP. */
const refusalByParser: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal('bodyTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('requestTimeout'),
}

/** Answers data that is not HTTP, has excessive headers, or headers that do not arrive. */
export function handleClientError(error: { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endWith(socket, refusalByParser[String(error.code)] ?? new Refusal('bodyNotJson'), languages[0])
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = refusalByCode[String(code)]
  if (known) return known
  if (statusCode === 413) return new Refusal('bodyTooLarge')
  // By the files of the web app: a path that is spelt oddly.
  if (statusCode === 403) return new Refusal('pathUnknown')
  // Whatever else the framework blames on the client, such as an unknown compression.
  const isClients = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return isClients || error instanceof SyntaxError ? new Refusal('bodyNotJson') : undefined
}
