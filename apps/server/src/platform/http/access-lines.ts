import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { plainAddress } from './client-address.ts'
import { hasLines } from './log-level.ts'

/** Logs one line for each request at `info`; all other lines about the request have its id. */
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
