import { BlockList, isIP } from 'node:net'
import { sentence } from '@parley/contract'

const inside = new BlockList()
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('169.254.0.0', 16)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Where an address is, as far as it can be known without asking anybody: inside the own network, or unknown. */
export function placeOf(ip: string): string {
  const family = isIP(ip)
  if (family === 0) return ''
  return inside.check(ip, family === 6 ? 'ipv6' : 'ipv4') ? sentence('localNetwork') : ''
}
