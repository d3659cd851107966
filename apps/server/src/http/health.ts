import type { FastifyInstance } from 'fastify'

const config = { counted: 'probe' } as const

/** `/healthz`: the process answers. `/readyz`: it can store. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable' })
  })
}
