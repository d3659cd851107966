import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Makes a browser clear its cache with the answer to this path. Browsers wait for that, some of them for seconds: only
 * those on shared computers do it. Browsers obey it by https, and on the computer itself.
 */
export function clearCacheAt(
  app: FastifyInstance,
  path: string,
  isShared: (request: FastifyRequest) => Promise<boolean>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url !== path || !isTrustworthy(request)) return
    if (await isShared(request)) void reply.header('clear-site-data', '"cache"')
  })
}

const isTrustworthy = ({ protocol, hostname }: FastifyRequest) =>
  protocol === 'https' || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
