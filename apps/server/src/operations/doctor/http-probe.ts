import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

const answerMs = 5000
/** More than anything of ours that the doctor asks for. */
const answerBytesMax = 1024 ** 2

export interface Answer {
  readonly status: number
  readonly body: string
  /** Where it leads, if it leads elsewhere. */
  readonly location: string | undefined
  /** Address and port of this end of the connection. */
  readonly from: { readonly address: string; readonly port: number }
}

/** @throws what keeps it from an answer in time, which `reasonOf` names */
export function ask(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  withinMs = answerMs,
): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(withinMs)
  return new Promise((resolve, reject) => {
    // A connection of its own for each: what a proxy does for one it may not do for the next.
    const asked = request(url, { headers, signal, agent: false }, (response) => {
      const { localAddress = '', localPort = 0 } = response.socket
      const { statusCode: status = 0, headers: of } = response
      const from = { address: localAddress, port: localPort }
      let body = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
        if (body.length > answerBytesMax) response.destroy(new Error('its answer has no end'))
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status, body, location: of.location, from }))
    })
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      const from = { address: '', port: 0 }
      resolve({ status: response.statusCode ?? 0, body: '', location: undefined, from })
    })
    asked.on('error', reject).end()
  })
}

/** The content of an answer in JSON; undefined for an answer in another format. */
export function jsonIn({ body }: Answer): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Why there was no answer, in a word or a few. */
export function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || code === 'ABORT_ERR'
    ? `no answer in ${answerMs / 1000} s`
    : (code ?? message)
}
