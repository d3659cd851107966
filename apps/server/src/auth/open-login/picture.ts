import { lookup as resolve } from 'node:dns'
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const timeoutMs = 5000

/** Addresses that are not for the public: what answers there must not be reached by an address that a stranger wrote. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix)
inside.addAddress('::', 'ipv6')
inside.addAddress('::1', 'ipv6')
inside.addSubnet('64:ff9b::', 96, 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
inside.addSubnet('ff00::', 8, 'ipv6')

const isInside = (ip: string) => inside.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/**
 * Opens a picture that a provider named: from the provider itself, else only encrypted and from a public address.
 * @throws when there is none that may be read
 */
export function openPicture(address: URL, provider: URL): Promise<IncomingMessage> {
  const isProviders = address.origin === provider.origin
  if (!isProviders && address.protocol !== 'https:') throw new Error('a picture without encryption')
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (!isProviders && isIP(host) && isInside(host)) throw new Error('a picture inside the network')
  const options: RequestOptions = {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'image/*' },
    ...(!isProviders && { lookup: publicOnly }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (address.protocol === 'https:' ? getSecure : getPlain)(address, options, (response) => {
    if (response.statusCode === 200) return resolve(response)
    response.destroy()
    return reject(new Error(`a picture with status ${response.statusCode}`))
  })
  request.on('error', reject)
  return promise
}

/** Judges the address that will be used, so that a name cannot mean another one a moment later. */
const publicOnly: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const allowed = (found ?? []).filter(({ address }) => !isInside(address))
    const first = allowed[0]
    if (error || !first) return done(error ?? new Error('a picture inside the network'), '', 0)
    return options.all ? done(null, allowed) : done(null, first.address, first.family)
  })
