import { writeFile } from 'node:fs/promises'
import { ConfigError } from '../config/config-error.ts'
import { hindranceAt, readAuthority } from './authority.ts'
import { certificatePage } from './page.ts'

/**
 * Writes the page by which people install the certificate of their network's own authority.
 * @param site where people reach it, by https
 * @param path of the page, which the proxy serves
 * @returns lines for the operator
 * @throws ConfigError
 */
export async function writeCertificatePage(site: string, path: string): Promise<string[]> {
  if (!site.startsWith('https:'))
    throw new ConfigError(
      'Set PARLEY_PUBLIC_URL to where people reach the site by https, such as https://chat.lan.',
    )
  const { hostname, href } = new URL(site)
  const plain = `http://${hostname}`
  const addresses = { site: href, page: `${plain}/certificate`, certificate: `${plain}/ca.crt` }
  const authority = await readAuthority(addresses.certificate)
  const hindrance = await hindranceAt(href, authority)
  if (hindrance)
    throw new ConfigError(
      `A device that trusts ${addresses.certificate} cannot open ${href} (${hindrance}): check Caddy's configuration, and that Parley runs.`,
    )
  await writeFile(path, certificatePage(addresses, authority))
  return [
    `${path}: print it for the wall. Caddy serves it as ${addresses.page}, where its code leads.`,
    `SHA-256 of the certificate: ${authority.fingerprint}`,
  ]
}
