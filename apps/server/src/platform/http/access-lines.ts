import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { plainAddress } from './client-address.ts'
import { hasLines } from './log-level.ts'
import { outcomeOf } from './outcome.ts'

/**
 * Logs one line for each request at `info`; all other lines about the request have its id. Probes of a balancer that
 * were answered well are left out.
 */
export function accessLines(app: FastifyInstance, log: FastifyBaseLogger): void {
  if (!hasLines(log, 'info')) return
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply
    if (request.routeOptions.config.counted === 'probe' && status < 400) return
    const ms = Math.round(elapsedTime)
    const ip = plainAddress(request.ip)
    request.log.info({ req: request, status, ms, ip, ...outcomeOf(request) }, 'answered')
  })
}
