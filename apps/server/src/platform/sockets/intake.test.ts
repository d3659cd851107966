import { setImmediate } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../kernel/refusal.ts'
import { Allowances } from '../http/allowance.ts'
import type { Connection } from './connection.ts'
import type { SocketEndpoint } from './endpoint.ts'
import { Intake } from './intake.ts'

/** A connection whose messages wait for their turn until the test lets them on. */
function openIntake(handle: (frame: unknown) => void = () => undefined) {
  const frames: WeakRef<object>[] = []
  const sent: object[] = []
  const handled: unknown[] = []
  const pace = { burst: 1000, perSecond: 1000 }
  const connection = {
    id: 'a',
    caller: { userId: 1, sessionId: 's', language: 'en' },
    extended: true,
    isLeftAside: false,
    usedAt: 0,
    pause: () => undefined,
    resume: () => undefined,
    overrun: () => undefined,
    sendJson: (value: object) => void sent.push(value),
  } as unknown as Connection
  const endpoint: SocketEndpoint = {
    kind: 'group',
    path: '/',
    read: (frame) => {
      frames.push(new WeakRef(frame as object))
      const { groupID } = frame as { groupID: number }
      return { ok: true, value: { groupID } }
    },
    conversationOf: () => 7,
    handle: async (_, frame) => {
      handle(frame)
      handled.push(frame)
    },
    requests: {},
    tip: () => ({}),
  }
  const intake = new Intake({
    endpoint,
    connection,
    paces: {
      frames: new Allowances(pace),
      senders: { tollOf: () => ({ take: () => 3600_000, giveBack: () => undefined }) },
      signals: new Allowances(pace),
    },
    isDatabaseUnavailable: () => false,
    isOutOfSpace: () => false,
    log: { error: vi.fn() } as unknown as FastifyBaseLogger,
  })
  const send = (frame: string) => intake.take({ data: Buffer.from(frame), isBinary: false })
  /** How many frames are in memory, as they came. */
  const held = async () => {
    await setImmediate()
    v8.setFlagsFromString('--expose-gc')
    vm.runInNewContext('gc')()
    return frames.filter((frame) => frame.deref()).length
  }
  return { intake, send, sent, handled, held }
}

test('a waiting frame holds only the parts that the contract names', async () => {
  const { intake, send, sent, handled, held } = openIntake()
  for (let n = 0; n < 3; n++) send(`{"groupID":7,"clientMessageId":"${n}","requestId":"${n}","more":[{}]}`)
  expect(await held()).toBe(0)
  expect([sent, handled]).toEqual([[], []])
  intake.hurry()
  await setImmediate()
  expect(handled).toEqual([{ groupID: 7 }, { groupID: 7 }, { groupID: 7 }])
  expect(sent).toEqual(['0', '1', '2'].map((requestId) => ({ event: 'done', requestId })))
})

test('a frame that is refused after waiting is answered with its ids', async () => {
  const { intake, send, sent } = openIntake(() => refuse('forbidden'))
  send('{"groupID":7,"clientMessageId":"a","requestId":"b","more":[{}]}')
  intake.hurry()
  await setImmediate()
  expect(sent).toMatchObject([{ event: 'error', clientMessageId: 'a', requestId: 'b', code: 1008 }])
})
