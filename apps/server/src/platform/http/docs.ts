import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { CallShape } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The calls, for people at `/docs` and for programs at `/docs/json`. */
export async function docsRoutes(
  app: FastifyInstance,
  served: readonly CallShape[],
  version: string,
): Promise<void> {
  const document = openApiDocument(served, version)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: contentSecurityPolicy })
}

/** As strict as the app's own; the page needs pictures from `data:`. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
