import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Outside } from './outside.ts'

const ports = new Set([80, 443])

/** The public internet, and of it the ports of pages. */
export const publicOutside: Outside = {
  resolve: (host) => lookup(host, { all: true }),
  mayUse: (port) => ports.has(port),
  mayReach: (address, port) => ports.has(port) && isPublicAddress(address),
}

/** Addresses outside the public internet, by IANA's registries of special addresses. */
const closed4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Of IPv6, only addresses assigned for the public internet are open, except those that lead elsewhere. */
const open6 = listOf('ipv6', ['2000::/3'])
const closed6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

/** Whether an address is on the public internet; IPv6 addresses that contain an IPv4 address are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  // Named with its interface, an address is of this network.
  if (family !== 6 || address.includes('%')) return false
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
