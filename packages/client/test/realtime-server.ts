import type { ChatEventOf, GroupEventOf } from '@parley/contract'
import type { WebSocket } from 'ws'
import { type Heard, openRealtime, type RealtimeOptions } from '../src/index.ts'
import type { Kind, Target } from '../src/wire/target.ts'
import { serve } from './socket-server.ts'

type Frame = Record<string, Record<string, number> | string>
type Ends = {
  direct: ChatEventOf<'synced'>['conversations']
  group: GroupEventOf<'synced'>['conversations']
}

/** A server of both sockets, which acknowledges messages and answers `sync` by `ends`. */
export async function openServer(ends: Partial<Ends> = {}) {
  const frames: Record<Kind, Frame[]> = { direct: [], group: [] }
  const connections: Partial<Record<Kind, WebSocket>> = {}
  const epoch = { value: 'e1' }
  const offered: string[][] = []
  const others: object[] = []
  const server = await serve((connection, { url, headers }) => {
    offered.push((headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim()))
    const kind = url?.startsWith('/api/group/') ? 'group' : 'direct'
    connections[kind] = connection
    connection.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      frames[kind].push(frame)
      if ('sync' in frame) for (const answer of [...others.splice(0), synced(kind)]) tell(kind, answer)
      if ('msg' in frame) tell(kind, ack(frame.clientMessageId))
    })
  })
  const tell = (kind: Kind, event: object) => connections[kind]?.send(JSON.stringify(event))
  const ack = (clientMessageId: unknown) => ({
    event: 'ack',
    clientMessageId,
    id: 7,
    sequence: 1,
    createdAt: '2026-11-21T08:00:00.000Z',
  })
  const synced = (kind: Kind) => ({
    event: 'synced',
    epoch: epoch.value,
    conversations: ends[kind] ?? [],
    ...(kind === 'direct' && { position: 0, reset: false, changes: [] }),
  })
  return {
    url: server.url,
    frames,
    /** The subprotocols of each connection. */
    offered,
    epoch,
    /** Answers to other pages, which come before the next one to this page. */
    others,
    tell,
    /** Received frames of a name. */
    sent: (kind: Kind, name: string) =>
      frames[kind].filter((frame) => name in frame).map((frame) => frame[name]),
    cut: (kind: Kind) => connections[kind]?.terminate(),
    close: (kind: Kind, code: number) => connections[kind]?.close(code),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** The live side of a session on the server, and the events that it received. */
export function connect({ url }: Pick<Server, 'url'>, options: Partial<RealtimeOptions> = {}) {
  const heard: Heard[] = []
  const opened: Kind[] = []
  const resets: Target[] = []
  let ended = 0
  const realtime = openRealtime({
    baseUrl: url,
    api: { call: () => Promise.resolve({ ticket: 'ticket' } as never) },
    onEvent: (one) => heard.push(one),
    onOpened: (kind) => opened.push(kind),
    onReset: (target) => resets.push(target),
    onSessionEnded: () => {
      ended += 1
    },
    timing: { backoff: { baseMs: 5, maxMs: 20 }, ackTimeoutMs: 1000 },
    ...options,
  })
  return {
    realtime,
    heard,
    opened,
    resets,
    get ended() {
      return ended
    },
    events: (kind: Kind) => heard.filter((one) => one.kind === kind).map(({ event }) => event.event),
    [Symbol.dispose]: () => realtime.close(),
  }
}
