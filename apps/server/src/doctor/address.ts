import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Config } from '../config/config.ts'
import { version } from '../config/installed.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const what = 'Public address'
const answerMs = 5000

type Answer = { readonly status: number; readonly body: string }

/** Whether people come to this site by its public address, with pages, calls and sockets. */
export async function checkAddress({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): Promise<Finding[]> {
  if (!publicUrl)
    return [
      trustProxy
        ? doubtful(
            what,
            'there is a proxy (PARLEY_TRUST_PROXY), and PARLEY_PUBLIC_URL does not say by which address people reach it: set it.',
          )
        : fine(what, 'none is set (PARLEY_PUBLIC_URL).'),
    ]
  const plain = publicUrl.startsWith('https:') ? [] : [withoutHttps(publicUrl)]
  try {
    const info = await ask(new URL('/api/settings/info', publicUrl))
    const found = versionIn(info)
    if (found === undefined)
      return [
        wrong(
          what,
          `what answers at ${publicUrl} is not Parley (status ${info.status}): start it, or point the proxy to it.`,
        ),
      ]
    if (found !== version)
      return [doubtful(what, `at ${publicUrl} Parley ${found} answers, and this is ${version}.`)]
    return [await socketsAt(publicUrl), ...plain, ...(plain.length > 0 ? [] : proxyOf(trustProxy))]
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return [
      wrong(
        what,
        `${publicUrl} cannot be reached from here (${code ?? message}): look at its name, its certificate and the proxy. From inside some networks one's own public address does not work; then try it from outside.`,
      ),
    ]
  }
}

const withoutHttps = (publicUrl: string) =>
  doubtful(
    'HTTPS',
    `${publicUrl} is not https: browsers give neither calls, voice messages nor notifications to its pages (docs/operating.md, HTTPS).`,
  )

/** A proxy that lets no upgrade through answers as for a page that is not there. */
async function socketsAt(publicUrl: string): Promise<Finding> {
  const { status } = await ask(new URL('/api/chat/ws/chat', publicUrl), {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.from('parley doctor 16').toString('base64'),
  })
  // Without a token a socket is refused; that it was asked for is what counts.
  if (status === 401) return fine(what, `${publicUrl} leads here, for pages, calls and sockets.`)
  return wrong(
    what,
    `${publicUrl} leads here, but lets no WebSocket through (status ${status}): pass on Upgrade and Connection (docs/operating.md, HTTPS).`,
  )
}

function proxyOf(trustProxy: string | undefined): Finding[] {
  if (trustProxy)
    return [
      fine('Proxy', 'PARLEY_TRUST_PROXY is set; the log warns if another address sends X-Forwarded-For.'),
    ]
  return [
    wrong(
      'Proxy',
      'people come by https, so through a proxy, and PARLEY_TRUST_PROXY does not name it: all of them share its limits. Set it to the address of the proxy, such as loopback.',
    ),
  ]
}

function versionIn({ status, body }: Answer): string | undefined {
  if (status !== 200) return undefined
  try {
    return String(JSON.parse(body).data.site.version)
  } catch {
    return undefined
  }
}

function ask(url: URL, headers: Record<string, string> = {}): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(answerMs)
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, signal }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, body: '' })
    })
    asked.on('error', reject).end()
  })
}
