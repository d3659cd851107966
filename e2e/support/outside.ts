import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

/**
 * Imported by a server of browser tests and pictures before the server itself: `page.test`, which is nowhere, is this process then. The
 * product knows nothing of it, and its rules about whom it may reach stay as they are for everybody else.
 */
const page = `<title>端午节放假安排</title>
  <meta name="description" content="6 月 19 日至 21 日放假，共三天。校门照常开放，图书馆闭馆；需要留校的同学请在周五前登记。">
  <meta property="og:image" content="/picture.png">`

const server = createServer((request, response) => {
  const isPicture = request.url?.endsWith('.png')
  response.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'text/html; charset=utf-8' })
  response.end(isPicture ? png(160, 120) : page)
})
server.listen(0, '127.0.0.1').unref()

const { connect } = Socket.prototype as unknown as { connect(this: Socket, ...args: unknown[]): Socket }

Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]): Socket {
    const [first] = args
    const options = (Array.isArray(first) ? first[0] : first) as { host?: string } | undefined
    if (options?.host !== 'page.test') return connect.apply(this, args)
    const { port } = server.address() as AddressInfo
    return connect.call(this, { host: '127.0.0.1', port })
  },
})

/** A picture of one colour. */
function png(width: number, height: number) {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set([0x2a, 0x9d, 0x8f], y * (1 + width * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
