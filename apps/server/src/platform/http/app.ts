import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import { limits } from '@parley/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Config } from '../config/config.ts'
import { addressKey } from './address-key.ts'
import type { Admission } from './admission.ts'
import { BodyBudget } from './body-budget.ts'
import { parseJsonBodies } from './body-parser.ts'
import { BodyWatch, giveUpBody, isGivenUp } from './body-watch.ts'
import type { IsProxy } from './client-address.ts'
import { errorHandler, handleClientError } from './error-handler.ts'
import { requestIdOf } from './request-id.ts'
import type { RequestLimits } from './request-limits.ts'
import { tokenOf } from './routes.ts'
import { setSecureHeaders } from './secure-headers.ts'

/** Bodies arrive completely within seconds, or are given up. */
const retrySeconds = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as it makes progress. */
    upload?: true
  }
}

interface Parts {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly admission: Admission
  readonly requestLimits: RequestLimits
  readonly isProxy: IsProxy
  /** Whether an error means that the database did not answer. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Whether an error means that a disk is full. */
  readonly isOutOfSpace: (error: unknown) => boolean
  /** The session that a request for a file presents by a cookie. */
  readonly readerOf: (request: FastifyRequest) => string | undefined
  /** Called with every request before anything else. */
  readonly onRequest: (request: IncomingMessage) => void
}

/** Also by the route that it has come to: an address can be written in more ways than one. */
const isCall = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') || (routeOptions.url ?? '').startsWith('/api/')

/** The HTTP server with everything that is common to all endpoints; the domains add the endpoints. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { patience } = parts.config
  const handleError = errorHandler(parts)
  const count = (request: FastifyRequest) => {
    const kind = request.routeOptions.config?.counted ?? (isCall(request) ? 'call' : 'page')
    const reader = kind === 'file' ? parts.readerOf(request) : undefined
    if (reader) return parts.requestLimits.takeFrom(kind, request.ip, reader)
    return parts.requestLimits.take(kind, request.ip, tokenOf(request))
  }
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    genReqId: (request) => requestIdOf(request, parts.isProxy),
    trustProxy: parts.isProxy,
    routerOptions: { maxParamLength: 256 },
    // No hook sees these.
    frameworkErrors: (error, request, reply) =>
      void count(request).then(
        () => handleError(error, request, reply),
        (refusal: unknown) => handleError(refusal, request, reply),
      ),
    clientErrorHandler: handleClientError,
    forceCloseConnections: true,
    connectionTimeout: patience.idleMs,
    keepAliveTimeout: patience.keepAliveMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: Math.ceil(patience.headersMs / 5),
      // A call that offers HTTP/2, as some clients do, is a call.
      shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
    },
  })
  parseJsonBodies(app)
  app.setErrorHandler(handleError)
  const bodies = new BodyWatch(patience.bodyMs)
  app.addHook('onClose', async () => bodies.close())
  // No cache of a browser or a proxy stores answers of endpoints. Routes that serve files override it.
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request)) void reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    // Compressing a file alone waits for its end in nine places.
    reply.raw.setMaxListeners(20)
    parts.onRequest(request.raw)
    bodies.watch(request.raw, reply.raw, request.routeOptions.config.upload ?? false)
    await count(request)
    if (!isCall(request)) return
    const { socket } = request.raw
    if (!(await parts.admission.enter(() => socket.writable))) refuse('unavailable')
  })
  setSecureHeaders(app, isCall)
  // Bodies that come are unpacked by their parser, which knows how large they may be.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  const budget = new BodyBudget(limits.bodiesBytes)
  // The last of its kind, and at once: the parser must listen before anything has come.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.routeOptions.config.upload) {
      const giveUp = () =>
        giveUpBody(request.raw, reply.raw, new Refusal('tooManyRequests', { seconds: retrySeconds }))
      const body = budget.begin(addressKey(request.ip), giveUp)
      payload.on('data', (chunk: Buffer) => body.add(chunk.length))
      // Before the handler begins: requests under way are not given up.
      payload.once('end', () => body.end())
      reply.raw.once('close', () => body.end())
    }
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (isGivenUp(request.raw)) reply.hijack()
    done()
  })
  return app
}
