import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { OutOfReach } from '../../../platform/outbound-http/judged.ts'
import { publicOutside } from '../../../platform/outbound-http/public-outside.ts'
import { openPicture } from './picture.ts'

const server = createServer((_, response) => response.end('a picture')).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new URL(origin)

test('a picture of the provider is opened wherever the provider is', async () => {
  const picture = await openPicture(new URL('/me.png', origin), { provider, outside: publicOutside })
  expect(await picture.toArray()).toEqual([Buffer.from('a picture')])
})

test.for(['127.0.0.1', '10.0.0.1', '192.0.2.1', '[2002:7f00:1::1]', '[64:ff9b::a00:1]', '1.1.1.1:8443'])(
  'none is opened at %s, nor where a name leads there',
  async (host) => {
    const { hostname, port } = new URL(`https://${host}`)
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    const outside = { ...publicOutside, resolve: async () => [{ address, family: isIP(address) }] }
    const open = async (at: string) => openPicture(new URL(`https://${at}/me.png`), { provider, outside })
    await expect(open(host)).rejects.toBeInstanceOf(OutOfReach)
    await expect(open(`pictures.example:${port || 443}`)).rejects.toBeInstanceOf(OutOfReach)
  },
)
