import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { Outside } from '../../src/platform/outbound-http/outside.ts'

/** The only machine of the outside. */
const machine = '127.0.0.1'

export const outside: Outside = {
  resolve: async (host) => {
    if (host === 'nowhere.test')
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    return [{ address: host === 'page.test' ? machine : '127.0.0.2', family: 4 }]
  },
  mayUse: (port) => port !== 22,
  mayReach: (address) => address === machine,
}

/** Pages of others, by name, and how often each was requested. They end with the test file. */
export async function openPages() {
  const asked = new Map<string, number>()
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  let open = () => {}
  const gate = new Promise<void>((done) => {
    open = done
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = (request.url ?? '').slice(1)
    asked.set(name, (asked.get(name) ?? 0) + 1)
    if (name === 'picture.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    if (name.startsWith('held')) await gate
    const shown = name.startsWith('plain') ? '' : '<meta property="og:image" content="/picture.png">'
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>About ${name}</title><meta name="description" content="More of ${name}">${shown}`)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, machine)
  await new Promise((done) => server.once('listening', done))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  let count = 0
  return {
    /** Another page each time. */
    page: (name = 'page') => `http://page.test:${port}/${name}${++count}`,
    /** Pages that are `held` are served from now on. */
    letGo: () => open(),
    timesAsked: (url: string) => asked.get(new URL(url).pathname.slice(1)) ?? 0,
  }
}
