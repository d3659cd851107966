import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export type Behaviour = (connection: WebSocket, request: IncomingMessage, index: number) => void

export interface TestServer extends AsyncDisposable {
  url: string
  connections: WebSocket[]
  requests: IncomingMessage[]
}

/** A WebSocket server on a free port; `behaviour` is called with each connection and its number from 0. */
export async function serve(
  behaviour: Behaviour,
  accept: (request: IncomingMessage) => boolean = () => true,
): Promise<TestServer> {
  const requests: IncomingMessage[] = []
  const connections: WebSocket[] = []
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    // 403, because Node's own client asks twice after a 401.
    verifyClient: (
      { req }: { req: IncomingMessage },
      decide: (accepted: boolean, status: number) => void,
    ) => {
      requests.push(req)
      decide(accept(req), 403)
    },
    handleProtocols: (offered) => [...offered][0] ?? false,
  })
  server.on('connection', (connection, request) => {
    connections.push(connection)
    behaviour(connection, request, connections.length - 1)
  })
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    requests,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
