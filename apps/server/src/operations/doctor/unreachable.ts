import { isIP } from 'node:net'

const unknownAuthority =
  'its certificate is from an authority that this machine does not know, or without those between the two. Let the proxy show the whole chain; an authority of your own is named in NODE_EXTRA_CA_CERTS (docs/https.md).'
const noTls = 'what listens there does not speak TLS as it should. Let the proxy do so, or correct the port.'

const mends: Readonly<Record<string, string | ((host: string) => string)>> = {
  CERT_HAS_EXPIRED: 'its certificate has run out. Renew it, and load the proxy anew.',
  CERT_NOT_YET_VALID: 'its certificate does not hold yet. Set the clocks by NTP.',
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `its certificate is for another name. Give the proxy one for ${host}, or correct PARLEY_PUBLIC_URL.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  EPROTO: noTls,
  ECONNREFUSED: 'nobody listens there. Start the proxy, or open its port.',
  ENOTFOUND: (host) => `nobody knows the name ${host}. Enter it into the DNS, or correct PARLEY_PUBLIC_URL.`,
  EAI_AGAIN: (host) => `the DNS does not say where ${host} is. Look at the resolver of this machine.`,
}

const fallback =
  'look at its name, its port and the proxy. From inside some networks one’s own public address does not work; then try it from outside.'

/** Advice about a public address that gives no answer. */
export function mendOf(error: unknown, publicUrl: string): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const { hostname } = new URL(publicUrl)
  const host = isIP(hostname) ? `the address ${hostname}` : hostname
  const mend = mends[/^ERR_SSL/.test(code) ? 'EPROTO' : code] ?? fallback
  return typeof mend === 'string' ? mend : mend(host)
}
