import { X509Certificate } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ConfigError } from '../config/config-error.ts'

const answerMs = 5000
const maxBytes = 64 * 1024

/** The proxy is on this machine: elsewhere in the network, another machine may answer for the name. */
const here = '127.0.0.1'

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
  const { status, text } = await answerAt(address).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `No Caddy answers for ${address} on this machine (${error.code ?? error.message}): run this where it runs.`,
    )
  })
  if (status === 200) return text
  throw new ConfigError(
    `${address} answers with status ${status}: use docs/deploy/Caddyfile.lan, and start Caddy once.`,
  )
}

function answerAt(address: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = plainRequest(address, { ...asking(), agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text = (text + piece).slice(0, maxBytes)
      })
      answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end()
  })
}

const asking = () => ({ lookup, signal: AbortSignal.timeout(answerMs) })

const lookup: LookupFunction = (_name, { all }, callback) =>
  all ? callback(null, [{ address: here, family: 4 }]) : callback(null, here, 4)

/** The problem that stops people who trust the authority from opening the site; undefined if there is none. */
export function hindranceAt(site: string, { pem: ca }: Authority): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(site, { ...asking(), ca, agent: false }, (answer) => {
      answer.resume()
      const { statusCode: status = 0 } = answer
      resolve(status < 500 ? undefined : `status ${status}`)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}
