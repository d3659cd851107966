import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { MetricsSettings } from '../config/config.ts'
import type { Metrics } from './metrics.ts'

/** Serves the metrics on a port of their own, or to requests with the token, or both. */
export async function serveMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  { host, port, token }: MetricsSettings,
): Promise<void> {
  if (token !== undefined) {
    app.get('/metrics', { config: { counted: 'probe' } }, async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send('')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
  if (port === undefined) return
  const answer = async (response: ServerResponse) => {
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      app.log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    }
  }
  const server = createServer(({ url }, response) => {
    if (url === '/metrics') void answer(response)
    else response.writeHead(404).end()
  })
  await listening(server, port, host)
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** However much of it is right. */
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))
const digest = (text: string) => createHash('sha256').update(text).digest()
