import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { plainAddress } from './client-address.ts'
import { hasLines } from './log-level.ts'

/** One line for each request at `info`: the request's id is in whatever else the log says of it. */
export function accessLines(app: FastifyInstance, log: FastifyBaseLogger): void {
  if (!hasLines(log, 'info')) return
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply
    request.log.info(
      { req: request, status, ms: Math.round(elapsedTime), ip: plainAddress(request.ip) },
      'answered',
    )
  })
}
