import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Finds who sent an upgrade request, as Fastify does for calls: proxies are believed only when they are trusted. */
export function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const trusted = trustProxy
    ? proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
    : () => false
  return (request) => proxyAddr(request, trusted) ?? ''
}
