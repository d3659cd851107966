import type { FastifyInstance } from 'fastify'

const config = { counted: 'probe' } as const

/** What `/readyz` tells. */
export interface Health {
  /** It is about to end: nobody should be sent here any more. */
  readonly isDraining: boolean
  /** What does not work although messages can be stored. */
  degraded(): readonly string[]
  /** Why nothing can be stored; undefined when it can. */
  problem(): Promise<string | undefined>
}

/** `/healthz`: the process answers. `/readyz`: it can store, and people may be sent here. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    if (health.isDraining) return reply.code(503).send({ status: 'draining' })
    const problem = await health.problem()
    const degraded = health.degraded()
    const told = degraded.length > 0 ? { degraded } : {}
    if (problem !== undefined)
      return reply.code(503).send({ status: 'unavailable', reason: problem, ...told })
    return { status: degraded.length > 0 ? 'degraded' : 'ok', ...told }
  })
}
