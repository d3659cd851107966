import {
  ChatFrame,
  ChatMessage,
  chatEvents,
  chatRequests,
  errorName,
  GroupFrame,
  GroupMessage,
  groupEvents,
  groupRequests,
  MessageType,
  outgoing,
} from '@parley/contract'
import { garbage, valid } from '@parley/contract/test/arbitrary'
import { validator } from '@parley/contract/validate'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Watch } from '../support/fingerprint.ts'
import { startTestServer } from '../support/server.ts'
import { openSocket, type SocketRequest } from '../support/socket.ts'
import { randomRuns } from '../support/tier.ts'
import { createWorld } from '../support/world.ts'

// All runs meet one world, which the accepted frames change: what is claimed holds whatever its state.
const server = await startTestServer()
const { alice, ids } = await createWorld(server)
const runs = randomRuns(4, 50)
const watch = new Watch(server.context.database.queries)
const groupId = (await alice.call('GET /api/group/my', { query: { mode: 1 } })).list[0]?.groupId ?? 0

// A test may end with an accepted frame, or with work in the background.
beforeEach(() => watch.forget())

type Frame = Record<string, unknown>

interface Socket {
  readonly name: 'chat' | 'group'
  readonly to: string
  readonly schema: TSchema
  readonly plain: TSchema
  readonly events: TSchema[]
  readonly requests: Record<string, TSchema>
  /** Where a last message is sent that has to arrive. */
  readonly home: number
}

const sockets: Socket[] = [
  {
    name: 'chat',
    to: 'revUserID',
    schema: ChatFrame,
    plain: ChatMessage,
    events: Object.values(chatEvents),
    requests: chatRequests,
    home: alice.id,
  },
  {
    name: 'group',
    to: 'groupID',
    schema: GroupFrame,
    plain: GroupMessage,
    events: Object.values(groupEvents),
    requests: groupRequests,
    home: groupId,
  },
]

const open = (kind: Socket['name'], request: SocketRequest = {}) =>
  openSocket<Frame>(server.url, alice.token, { kind, ...request })

/** Frames of one message type, sent to anybody. */
const framesOf = (socket: Socket, msg: fc.Arbitrary<unknown>) => fc.record({ [socket.to]: ids, msg })

let sent = 0

/** Sends a frame with an id of its own and gives what is answered under that id. */
async function exchange(socket: Awaited<ReturnType<typeof open>>, frame: object): Promise<Frame> {
  const clientMessageId = `frame-${sent++}`
  socket.send({ ...frame, clientMessageId })
  return socket.next((answer) => answer.clientMessageId === clientMessageId && answer.event !== 'message')
}

const last = (socket: Socket) => ({
  [socket.to]: socket.home,
  msg: { type: 1, textMsg: { content: 'still here' } },
})

/** A connection that closes ends its calls, and leaves those of groups, a moment later. */
const callsHaveEnded = () =>
  vi.waitFor(async () => {
    const { queries } = server.context.database
    expect(await queries.selectFrom('calls').select('id').execute()).toEqual([])
    expect(await queries.selectFrom('conferences').select('group_id').execute()).toEqual([])
  }, 10_000)

const isCall = (frame: object) =>
  ([MessageType.voiceCall, MessageType.videoCall] as unknown[]).includes(
    (frame as { msg?: { type?: unknown } }).msg?.type,
  )

describe.each(sockets.map((socket) => [socket.name, socket] as const))('the %s socket', (name, kind) => {
  const check = validator(kind.schema)
  const checkEvents = kind.events.map((schema) => validator(schema))
  const checkPlain = validator(kind.plain)
  const expectEvents = (frames: Frame[]) => {
    for (const { clientMessageId, ...rest } of frames) {
      // The id of a refused frame comes back as it was, whatever it was.
      const frame =
        rest.event === 'error' ? rest : { ...rest, ...(clientMessageId !== undefined && { clientMessageId }) }
      const kinds = checkEvents.filter((is) => is(structuredClone(frame)).ok)
      expect(kinds, JSON.stringify(frame)).toHaveLength(1)
    }
  }

  describe.each(Object.entries(outgoing))('with a message of type %s', (_type, schema) => {
    test('acks or refuses what is valid, and a refusal changes nothing', async () => {
      const socket = await open(name, { protocols: ['parley.v2'] })
      await fc.assert(
        fc.asyncProperty(framesOf(kind, valid(schema, { ids })), async (frame) => {
          // A signal that is taken is not acked.
          if (isCall(frame) && name === 'chat') {
            socket.send(frame)
            watch.forget()
            expect(await exchange(socket, last(kind))).toMatchObject({ event: 'ack' })
            return
          }
          await watch.before({ mayBeAccepted: true })
          const answer = await exchange(socket, frame)
          expectEvents([answer])
          if (answer.event === 'ack') return watch.forget()
          expect(errorName(answer.code as number)).not.toBe('sendFailed')
          watch.tried(JSON.stringify(frame))
        }),
        { numRuns: Math.ceil(runs / 2) },
      )
      await watch.look()
      const seen = await socket.received()
      expectEvents(seen)
      expect(seen.map(({ code }) => errorName(Number(code)))).not.toContain('sendFailed')
      await socket.close()
      await callsHaveEnded()
    })

    test('refuses garbage without a change, and goes on', async () => {
      const socket = await open(name, { protocols: ['parley.v2'] })
      await fc.assert(
        fc.asyncProperty(framesOf(kind, garbage(schema, { ids })), async (frame) => {
          fc.pre(!check(structuredClone(frame)).ok)
          await watch.before({ mayBeAccepted: false })
          const answer = await exchange(socket, frame)
          expect(answer).toMatchObject({ event: 'error', retry: false, msg: expect.stringMatching(/./) })
          expect(errorName(answer.code as number)).toBe('fieldInvalid')
          watch.tried(JSON.stringify(frame))
        }),
        { numRuns: runs },
      )
      await watch.look()
      expect(await exchange(socket, last(kind))).toMatchObject({ event: 'ack' })
      await socket.close()
    })
  })

  describe.each(Object.entries(kind.requests))('with a request to %s', (request, schema) => {
    test('carries out or refuses what is valid, and goes on', async () => {
      const socket = await open(name, { protocols: ['parley.v2'] })
      const settled: Promise<Frame>[] = []
      await fc.assert(
        fc.asyncProperty(valid(schema, { ids }), async (body) => {
          const requestId = `request-${sent++}`
          settled.push(socket.next((answer) => answer.requestId === requestId))
          socket.send({ [request]: body, requestId })
          expect(await exchange(socket, last(kind))).toMatchObject({ event: 'ack' })
        }),
        { numRuns: Math.ceil(runs / 2) },
      )
      const answers = await Promise.all(settled)
      const seen = [...answers, ...(await socket.received())]
      expectEvents(seen)
      for (const { code } of seen) expect(['internal', 'sendFailed']).not.toContain(errorName(Number(code)))
      await socket.close()
      await callsHaveEnded()
    })

    test('refuses garbage without a change', async () => {
      const socket = await open(name, { protocols: ['parley.v2'] })
      const read = validator(schema)
      await fc.assert(
        fc.asyncProperty(garbage(schema, { ids }), async (body) => {
          fc.pre(!read(structuredClone(body)).ok)
          await watch.before({ mayBeAccepted: false })
          const answer = await exchange(socket, { [request]: body })
          expect(answer).toMatchObject({ event: 'error', retry: false })
          expect(errorName(answer.code as number)).toBe('fieldInvalid')
          watch.tried(JSON.stringify(body))
        }),
        { numRuns: runs },
      )
      await watch.look()
      await socket.close()
    })
  })

  test('refuses whole frames of garbage, and goes on', async () => {
    const socket = await open(name, { protocols: ['parley.v2'] })
    await fc.assert(
      fc.asyncProperty(garbage(kind.schema, { ids }), async (frame) => {
        fc.pre(!check(structuredClone(frame)).ok)
        socket.send(frame)
        const answer = await socket.next((event) => event.event === 'error')
        expectEvents([answer])
      }),
      { numRuns: runs * 4 },
    )
    expect(await exchange(socket, last(kind))).toMatchObject({ event: 'ack' })
    await socket.close()
  })

  test('answers garbage on a connection without extensions with tips, and goes on', async () => {
    const socket = await open(name)
    await fc.assert(
      fc.asyncProperty(garbage(kind.schema, { ids }), async (frame) => {
        fc.pre(!check(structuredClone(frame)).ok)
        socket.send(frame)
        const answer = await socket.next((message) => message.id === 0)
        expect(checkPlain(structuredClone(answer)), JSON.stringify(answer)).toMatchObject({ ok: true })
        expect(answer).toMatchObject({ msg: { type: 12, tipMsg: { status: 'error' } } })
      }),
      { numRuns: runs * 4 },
    )
    socket.send(last(kind))
    expect(await socket.next((message) => message.id !== 0)).toMatchObject({ msgPreview: 'still here' })
    await socket.close()
  })
})
