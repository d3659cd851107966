import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Manners {
  /** Handling of `X-Forwarded-For`: `pass` lets through what comes, and adds nothing. */
  readonly forwardedFor?: 'replace' | 'append' | 'pass' | 'omit'
  /** The address that it names as the one who asked. */
  readonly asker?: string
  readonly extra?: Readonly<Record<string, string>>
  /** False answers upgrades as any request for a page. */
  readonly upgrades?: boolean
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** A proxy before a server that speaks http; `close` ends it. */
export async function startProxy(server: string, manners: Manners = {}) {
  const { hostname, port } = new URL(server)
  const { tls, upgrades = true } = manners
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const headers = headersFor(from, manners)
    const { connection: _, upgrade: __, ...plain } = headers
    const asked = request(
      { hostname, port, method: from.method, path: from.url, headers: plain, agent: false },
      (answer) => answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    asked.on('error', () => to.writeHead(502).end())
    from.pipe(asked)
  }
  const proxy = tls ? createHttps(tls, pass) : createHttp(pass)
  if (upgrades)
    proxy.on('upgrade', (from: IncomingMessage, client: Duplex) => {
      const behind = connect(Number(port), hostname)
      const lines = Object.entries(headersFor(from, manners)).map(([name, value]) => `${name}: ${value}\r\n`)
      behind.write(`GET ${from.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      behind.on('error', () => client.destroy())
      client.on('error', () => behind.destroy())
      behind.pipe(client).pipe(behind)
    })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: own } = proxy.address() as AddressInfo
  return {
    url: tls ? `https://localhost:${own}` : `http://127.0.0.1:${own}`,
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

function headersFor({ headers, socket }: IncomingMessage, manners: Manners) {
  const { forwardedFor = 'replace', asker = socket.remoteAddress ?? '', extra, tls } = manners
  const { 'x-forwarded-for': came, ...others } = headers
  const says = {
    replace: asker,
    append: came === undefined ? asker : `${came}, ${asker}`,
    pass: came,
    omit: undefined,
  }[forwardedFor]
  return {
    ...others,
    ...(says !== undefined && { 'x-forwarded-for': String(says) }),
    ...(tls && { 'x-forwarded-proto': 'https' }),
    ...extra,
  }
}
