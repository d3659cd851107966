import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { ConfigError } from '../config/config-error.ts'

const answerMs = 5000
const maxBytes = 64 * 1024

/** The authority that a proxy has made for itself. */
export interface Authority {
  readonly pem: string
  /** SHA-256, as systems show it. */
  readonly fingerprint: string
}

/** @throws ConfigError */
export async function readAuthority(address: string): Promise<Authority> {
  const pem = await textAt(address)
  try {
    const certificate = new X509Certificate(pem)
    if (certificate.ca) return { pem, fingerprint: certificate.fingerprint256 }
  } catch {
    // No certificate at all.
  }
  throw new ConfigError(
    `What ${address} serves is no authority's certificate: use docs/deploy/Caddyfile.lan, and start Caddy once.`,
  )
}

async function textAt(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    if (answer.status === 200) return (await answer.text()).slice(0, maxBytes)
    throw new ConfigError(
      `${address} answers with status ${answer.status}: use docs/deploy/Caddyfile.lan, and start Caddy once.`,
    )
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
    throw new ConfigError(`${address} cannot be reached from here (${code ?? message}): is Caddy running?`)
  }
}

/** What keeps those who trust the authority from opening the site; undefined where nothing does. */
export function hindranceAt(site: string, { pem: ca }: Authority): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(site, { ca, agent: false, signal: AbortSignal.timeout(answerMs) }, (answer) => {
      answer.resume()
      const { statusCode: status = 0 } = answer
      resolve(status < 500 ? undefined : `status ${status}`)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}
