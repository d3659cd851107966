import { isIP } from 'node:net'

/** The site as passkeys know it: they are made for its name, and used on its pages alone. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/**
 * Undefined where passkeys do not work: browsers require a name and an encrypted connection, or the machine itself.
 * @param host as in the request; the operator's public address overrides it
 */
export function relyingParty(host: string, publicUrl: string | undefined): RelyingParty | undefined {
  const url = URL.parse(publicUrl ?? `https://${host}`)
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined
  const { hostname: id, origin } = url
  const isMachine = id === 'localhost' || id.endsWith('.localhost')
  if (publicUrl) return url.protocol === 'https:' || isMachine ? { id, origins: [origin] } : undefined
  return { id, origins: isMachine ? [origin, new URL(`http://${host}`).origin] : [origin] }
}
