import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { limits } from '@parley/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Admission } from './admission.ts'
import { parseJsonBodies } from './body-parser.ts'
import { handleClientError, handleError } from './error-handler.ts'
import { RateLimit } from './rate-limits.ts'
import { refuse } from './refusal.ts'

/** The HTTP server with everything that holds for all calls; the calls themselves are added by their domains. */
export async function createApp(
  config: Config,
  logger: FastifyBaseLogger,
  admission: Admission,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    forceCloseConnections: true,
    // A call that offers HTTP/2, as some clients do, is a call.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
  })
  parseJsonBodies(app)
  app.setErrorHandler(handleError)
  const rate = new RateLimit(config.rates.callsPer10s, 10)
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    await rate.take(request.ip)
    const { socket } = request.raw
    if (!(await admission.enter(() => socket.writable))) refuse('unavailable')
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    // Whether the site is reached by https alone is for the proxy in front to say.
    strictTransportSecurity: false,
  })
  await app.register(compress, { threshold: 1024 })
  return app
}

const self = "'self'"

/** Only what this site serves; pictures and sound may also be made in the page. */
const contentSecurityPolicy = {
  defaultSrc: [self],
  scriptSrc: [self],
  styleSrc: [self],
  imgSrc: [self, 'data:', 'blob:'],
  mediaSrc: [self, 'blob:'],
  connectSrc: [self],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: [self],
}
