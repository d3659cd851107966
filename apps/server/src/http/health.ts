import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process answers. `/readyz`: it can store. */
export function healthRoutes(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await ready()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
