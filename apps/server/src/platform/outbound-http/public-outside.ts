import { lookup } from 'node:dns/promises'
import type { Outside } from './outside.ts'
import { isPublicAddress } from './public-address.ts'

const ports = new Set([80, 443])

/** The public internet, and of it the ports of pages. */
export const publicOutside: Outside = {
  resolve: (host) => lookup(host, { all: true }),
  mayUse: (port) => ports.has(port),
  mayReach: (address, port) => ports.has(port) && isPublicAddress(address),
}
