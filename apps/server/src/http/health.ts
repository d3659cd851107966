import type { FastifyInstance } from 'fastify'

const config = { counted: 'probe' } as const

/** What `/readyz` tells. */
interface State {
  /** Why nothing can be stored; undefined when it can. */
  readonly problem: string | undefined
  /** What does not work although messages can be stored. */
  readonly degraded: readonly string[]
}

/** `/healthz`: the process answers. `/readyz`: it can store. */
export function healthRoutes(app: FastifyInstance, state: () => Promise<State>): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const { problem, degraded } = await state()
    const told = degraded.length > 0 ? { degraded } : {}
    if (problem === undefined) return { status: 'ok', ...told }
    return reply.code(503).send({ status: 'unavailable', reason: problem, ...told })
  })
}
