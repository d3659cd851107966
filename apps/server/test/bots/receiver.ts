import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutgoingWebhookBody } from '@parley/contract'
import { afterAll } from 'vitest'

/** Reaction to the next request instead of taking it. */
export type Mood =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** It never answers. */
  | 'silent'
  /** It takes it, and the connection is cut before the answer. */
  | 'cut'

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  /** As it came. */
  readonly raw: string
  readonly body: OutgoingWebhookBody
}

/** Somebody's program, to which webhooks deliver. */
export class Program {
  readonly url: string
  readonly received: ReceivedRequest[] = []
  /** Reactions to the next requests, one each. */
  readonly moods: Mood[] = []
  #listeners: Array<() => void> = []

  constructor(url: string) {
    this.url = url
  }

  receive(request: ReceivedRequest): Mood {
    this.received.push(request)
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener()
    return this.moods.shift() ?? { status: 200 }
  }

  /** Waits until this many deliveries have come. */
  async until(count: number): Promise<ReceivedRequest[]> {
    while (this.received.length < count) await new Promise<void>((done) => this.#listeners.push(done))
    return this.received
  }

  /** The deliveries in short. */
  get said(): string[] {
    return this.received.map(({ body: { event, message } }) => `${event} ${message?.text ?? ''}`.trim())
  }
}

/** A machine of programs. It ends with the test file. */
export async function openReceiver() {
  const programs = new Map<string, Program>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString()
    const program = programs.get(request.url ?? '')
    if (!program) return void response.writeHead(404).end()
    const mood = program.receive({ headers: request.headers, raw, body: JSON.parse(raw) })
    if (mood === 'cut') request.socket.destroy()
    else if (mood !== 'silent') response.writeHead(mood.status, mood.headers).end(mood.body)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    program(host = '127.0.0.1'): Program {
      const path = `/${programs.size}`
      const program = new Program(`http://${host}:${port}${path}`)
      programs.set(path, program)
      return program
    },
  }
}
