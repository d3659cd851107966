import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type CallShape, calls, EnvelopeOf, errors } from '@parley/contract'
import type { FastifyInstance } from 'fastify'

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

/** The OpenAPI document of the calls that this server answers, made of the contract alone and in its order. */
function openApiDocument(served: readonly CallShape[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  const isServed = new Set(served)
  for (const call of Object.values(calls).filter((call: CallShape) => isServed.has(call))) {
    const operations = paths[call.path] ?? {}
    paths[call.path] = operations
    operations[call.method.toLowerCase()] = operationOf(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version, description },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
  }
}

const description =
  'Every answer is an envelope `{code, msg, data}`: code 0 is success, any other one is in the table of errors below. ' +
  'What a rule refuses has HTTP status 200. The sockets are described in `docs/protocol.md`.\n\n' +
  `| code | name | HTTP | zh | en |\n|---|---|---|---|---|\n${Object.entries(errors)
    .map(([name, error]) => `| ${error.code} | ${name} | ${error.http} | ${error.zh} | ${error.en} |`)
    .join('\n')}`

function operationOf(call: CallShape): object {
  const { example } = call
  const examples = example && { example: { code: 0, msg: '成功', data: example.data } }
  return {
    summary: call.summary,
    tags: [call.section],
    ...(call.access !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query, example?.request),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [call.media === 'upload' ? 'multipart/form-data' : 'application/json']: {
            schema: call.body,
            ...(example?.request !== undefined && { example: example.request }),
          },
        },
      },
    }),
    responses: {
      200: {
        description:
          call.media === 'redirect'
            ? 'A refusal; else the answer is a redirect with status 302'
            : 'The answer, or a refusal with a code other than 0',
        content:
          call.media === 'bytes'
            ? { '*/*': { schema: call.data } }
            : { 'application/json': { schema: EnvelopeOf(call.data), ...examples } },
      },
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: CallShape['query'], example?: unknown): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const value = (example as Record<string, unknown> | undefined)?.[name]
    const shown = value === undefined ? {} : { example: value }
    return { name, in: place, required: required.includes(name), schema: property, ...shown }
  })
}
