import type { FastifyInstance } from 'fastify'

const config = { counted: 'probe' } as const
/** Some balancers cut off a failing node's people, unless this status says that it only takes no new ones. */
const absent = '404'

/** State that `/readyz` reports. */
export interface Health {
  /** It is about to end: nobody should be sent here any more. */
  readonly isDraining: boolean
  /** Parts that do not work although messages can be stored. */
  degraded(): readonly string[]
  /** Why nothing can be stored; undefined when it can. */
  problem(): Promise<string | undefined>
}

/**
 * `/healthz`: the process answers. `/readyz`: it can store, and people may be sent here; otherwise 503, or 404 if
 * requested by `?notReady=404`.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get<{ Querystring: { notReady?: unknown } }>('/readyz', { config }, async ({ query }, reply) => {
    const notReady = query.notReady === absent ? 404 : 503
    if (health.isDraining) return reply.code(notReady).send({ status: 'draining' })
    const problem = await health.problem()
    const degraded = health.degraded()
    const details = degraded.length > 0 ? { degraded } : {}
    if (problem !== undefined)
      return reply.code(notReady).send({ status: 'unavailable', reason: problem, ...details })
    return { status: degraded.length > 0 ? 'degraded' : 'ok', ...details }
  })
}
