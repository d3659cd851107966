import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracer } from '../../kernel/tracing.ts'

/** Makes each request a span, which continues the caller's trace. */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    // By its route: an address may name people.
    const route = routeOptions.url ?? 'none'
    const span = tracer.begin(`${method} ${route}`, {
      kind: 'server',
      headers,
      attributes: { 'http.request.method': method, 'http.route': route, 'parley.request': request.id },
      begunAt: performance.now() - reply.elapsedTime,
    })
    spans.set(request, span)
    tracer.within(span, done)
  })
  // A reader of a body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracer.within(span, done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? { error: { code: statusCode } } : undefined)
  })
}
