import { networkInterfaces } from 'node:os'

/** By what other machines reach a port of this one. */
export function addressesForOthers(port: number | string, interfaces = networkInterfaces()): string[] {
  const all = Object.values(interfaces).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

interface Visit {
  readonly ip: string
  /** As the browser names it in `Host`. */
  readonly host: string
}

interface Site {
  readonly publicUrl: string | undefined
  /** The address that it listens on; undefined for all. */
  readonly host: string | undefined
}

/**
 * The site's address for others, for people who have opened it on the machine itself: their own address works nowhere
 * else. Other people get no information about the machine's network.
 */
export function addressFor(
  { ip, host }: Visit,
  site: Site,
  interfaces = networkInterfaces(),
): string | undefined {
  const url = URL.parse(`http://${host}`)
  if (!url || !isOfMachine(url.hostname) || !isOfMachine(ip)) return undefined
  if (site.publicUrl) return site.publicUrl
  return site.host ? undefined : addressesForOthers(url.port || 80, interfaces)[0]
}

const isOfMachine = (name: string) => /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/.test(name)
