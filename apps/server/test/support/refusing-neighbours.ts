import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Servers that let nobody in, and repeat in their refusal the secret that they were shown. */
export async function startRefusingNeighbours(secret: string) {
  const redis = await listening(
    createServer((socket) =>
      answering(socket, (bytes) =>
        `-WRONGPASS no ${secret}\r\n`.repeat(bytes.toString().split('*').length - 1),
      ),
    ),
  )
  const postgres = await listening(createServer((socket) => answering(socket, postgresAnswer(secret))))
  const http = createHttpServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    if (request.url === '/.well-known/openid-configuration')
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(discovery(issuer)))
    response.statusCode = 401
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ error: 'invalid_client', error_description: secret }))
  })
  const httpPort = await listening(http)
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error(`no ${secret}`)),
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  onTestFinished(() => new Promise<void>((done) => smtp.close(done)))
  return {
    redisUrl: `redis://:${secret}@127.0.0.1:${redis}`,
    databaseUrl: `postgres://parley:${secret}@127.0.0.1:${postgres}/parley`,
    httpUrl: `http://127.0.0.1:${httpPort}`,
    smtpUrl: `smtp://parley:${secret}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  }
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function answering(socket: Socket, answer: (bytes: Buffer) => string | Buffer): void {
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => socket.write(answer(bytes)))
}

/** Asks for the password in the clear, and refuses it with a code that no sentence is known for. */
const postgresAnswer = (secret: string) => (bytes: Buffer) => {
  if (bytes[0] === 0x70) {
    const fields = Buffer.from(`SFATAL\0VFATAL\0CXX000\0Mno ${secret}\0D${secret}\0\0`)
    return Buffer.concat([Buffer.from('E'), length(fields.length + 4), fields])
  }
  return Buffer.concat([Buffer.from('R'), length(8), length(3)])
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
