import { isIPv6 } from 'node:net'

/**
 * The key for counting an address: an IPv4 address whole, an IPv6 address by its /64, within which one person can have
 * any number of addresses.
 */
export function addressKey(ip: string): string {
  // Most are IPv4, and parsing an IPv6 address takes longer than the counting itself.
  if (!ip.includes(':')) return ip
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::', 2)
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const filled =
    tail === undefined ? before : [...before, ...zeros(8 - before.length - after.length), ...after]
  return `${filled.slice(0, 4).map(withoutZeros).join(':')}::/64`
}

/** An IPv4 address at the end takes the place of two groups, which are never among the first four. */
const groupsOf = (part: string) =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
const zeros = (count: number) => Array.from({ length: Math.max(0, count) }, () => '0')
const withoutZeros = (group: string) => group.replace(/^0+(?=.)/, '')
