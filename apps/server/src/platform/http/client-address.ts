import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Whether an address is that of a proxy whose `X-Forwarded-For` is trusted. */
export type IsProxy = (address: string) => boolean

/** @param setting addresses and ranges with commas between. @throws when it names none */
export function trustedProxies(setting: string | undefined): IsProxy {
  if (!setting) return () => false
  const isTrusted = proxyAddr.compile(setting.split(',').map((part) => part.trim()))
  return (address) => isTrusted(address, 0)
}

/** The plain form of an IPv4 address that came over a socket of both families. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Finds the sender of an upgrade request, as Fastify does for requests: only trusted proxies are believed. */
export function clientAddress(isProxy: IsProxy): (request: IncomingMessage) => string {
  return (request) => plainAddress(proxyAddr(request, isProxy) ?? '')
}
