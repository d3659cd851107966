import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** By which PostgreSQL says that it waits for the next statement, outside of transactions. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

/** Leads all who connect to one session of PostgreSQL, as a pooler with pool_mode = transaction may. One asks at a time. */
export async function sharingPooler(to: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let session: Socket | undefined
  let greeting: Buffer | undefined
  let asking: Socket
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    near.once('data', (startup: Buffer) => {
      asking = near
      if (session && greeting) near.write(greeting)
      else session = open(startup)
      near.on('data', (asked: Buffer) => {
        asking = near
        if (asked[0] !== terminate) session?.write(asked)
      })
    })
  })
  function open(startup: Buffer): Socket {
    const far = connect(to.port, to.host)
    sockets.add(far.on('error', () => undefined))
    far.write(startup)
    let answered = Buffer.alloc(0)
    far.on('data', (data: Buffer) => {
      answered = Buffer.concat([answered, data])
      if (!greeting && answered.includes(ready)) greeting = answered
      asking.write(data)
    })
    return far
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
