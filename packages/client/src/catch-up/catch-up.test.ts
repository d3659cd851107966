import type { ChatEvent, ChatEventOf, ChatRequest } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChatCatchUpOptions, createChatCatchUp } from './catch-up.ts'
import type { OwnCursor } from './own-log.ts'

type Message = ChatEventOf<'message'>

const person = (id: number) => ({ id, nickName: '', avatar: '' })

const message = (peer: number, position: number): Message & { position: number } => ({
  event: 'message',
  position,
  sequence: position,
  message: {
    id: peer * 1000 + position,
    sendUser: person(peer),
    revUser: person(1),
    isMe: false,
    created_at: '2026-01-01T00:00:00.000Z',
    msg: { type: 1, textMsg: { content: 'x' } },
    systemMsg: null,
    msgPreview: 'x',
    showDate: false,
  },
})

/** A server with a log for each of some people, and one connection to it. */
function openServer({ epoch = 'e1', page = 3, max = 1000 } = {}) {
  const logs = new Map<number, (Message & { position: number })[]>()
  const own: ChatEventOf<'synced'>['changes'] = []
  const unanswered: ChatRequest[] = []
  let isOpen = true
  const reconnects: true[] = []
  const logOf = (peer: number) => logs.get(peer) ?? []

  function answerTo(request: ChatRequest): ChatEvent {
    if ('sync' in request) {
      const { epoch: theirs, position = 0 } = request.sync
      return {
        event: 'synced',
        epoch,
        position: own.length,
        reset: theirs !== epoch,
        changes: theirs === epoch ? own.filter((change) => change.position > position) : [],
        conversations: [...logs].map(([userID, log]) => ({
          userID,
          position: log.length,
          sequence: log.length,
          deliveredUpTo: 0,
          readUpTo: 0,
          peerDeliveredUpTo: 0,
          peerReadUpTo: 0,
        })),
      }
    }
    if (!('backfill' in request)) throw new Error('not asked for')
    const { revUserID: userID, after } = request.backfill
    const log = logOf(userID)
    if (after > log.length || log.length - after > max)
      return { event: 'backfill', userID, after, upTo: log.length, more: false, reset: true, events: [] }
    const events = log.slice(after, after + page)
    const upTo = after + events.length
    return { event: 'backfill', userID, after, upTo, more: upTo < log.length, reset: false, events }
  }

  return {
    logOf,
    say(peer: number) {
      const log = logOf(peer)
      logs.set(peer, log)
      log.push(message(peer, log.length + 1))
      return message(peer, log.length)
    },
    change() {
      own.push({ position: own.length + 1, topics: ['friends'] })
      return { event: 'changed', position: own.length, topics: ['friends'] } satisfies ChatEvent
    },
    forget: (peer: number) => logs.delete(peer),
    cut() {
      isOpen = false
      unanswered.length = 0
    },
    open: () => {
      isOpen = true
    },
    /** What was asked is not answered. */
    refuse: () => unanswered.splice(0),
    /** Answers the oldest question. */
    answer() {
      const request = unanswered.shift()
      return request && answerTo(request)
    },
    reconnects,
    socket: {
      send(value: unknown) {
        if (isOpen) unanswered.push(value as ChatRequest)
        return isOpen
      },
      reconnect: () => void reconnects.push(true),
    },
  }
}

type Server = ReturnType<typeof openServer>

function follow(server: Server, given: Partial<ChatCatchUpOptions> = {}) {
  const heard: ChatEvent[] = []
  const resets: number[] = []
  const alarms = new Map<symbol, () => void>()
  const resetsOfAll: true[] = []
  const gone: number[] = []
  const catchUp = createChatCatchUp({
    socket: server.socket,
    onEvent: (event) => heard.push(event),
    onReset: (id) => resets.push(id),
    onResetAll: () => resetsOfAll.push(true),
    onGone: (id) => gone.push(id),
    timers: {
      now: () => 0,
      after(_, callback) {
        const key = Symbol('alarm')
        alarms.set(key, callback)
        return () => alarms.delete(key)
      },
    },
    ...given,
  })
  return {
    catchUp,
    resets,
    alarms,
    resetsOfAll,
    gone,
    placesOf: (peer: number) =>
      heard.flatMap((event) =>
        event.event === 'message' && event.message.sendUser.id === peer ? [event.position] : [],
      ),
    changes: () => heard.flatMap((event) => (event.event === 'changed' ? [event.position] : [])),
    connect() {
      server.open()
      catchUp.opened()
    },
    cut() {
      server.cut()
      catchUp.closed()
    },
    hearAnswers() {
      for (let answer = server.answer(); answer; answer = server.answer()) catchUp.take(answer)
    },
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('whoever comes for the first time begins where the logs end', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBe(1)
  expect(client.resetsOfAll).toHaveLength(1)
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([2])
})

test('what was missed is read in pages after coming back', () => {
  const server = openServer({ page: 3 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 10; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual(numbers(2, 11))
})

test('what comes live meanwhile waits for it', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  server.say(2)
  client.connect()
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([])
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
})

test('a lost notice is found out with the next', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
})

test('what is too much to be told one by one is read again', () => {
  const server = openServer({ max: 5 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 10; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  expect(client.catchUp.cursorOf(2)).toBe(11)
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([12])
})

test('what nobody wants one by one is skipped, and the newest is told', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server, { isWanted: () => false })
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  expect(client.placesOf(2)).toEqual([3])
})

test('a conversation that was kept from an earlier time is read from there', () => {
  const server = openServer()
  for (let count = 0; count < 4; count++) server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.catchUp.startFrom(2, 1)
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3, 4])
})

test('what the server could not read for a moment is asked for again, though the connection lives', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  server.refuse()
  for (const alarm of [...client.alarms.values()]) alarm()
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
  expect(server.reconnects).toEqual([])
})

test('whoever starts from another place on hearing an event gets what follows from there, once and in order', () => {
  const server = openServer({ page: 10 })
  server.say(2)
  const places: number[] = []
  const client = follow(server, {
    onEvent(event) {
      if (event.event !== 'message') return
      const isFirst = places.length === 0
      places.push(event.position ?? 0)
      if (isFirst) client.catchUp.startFrom(2, 0)
    },
  })
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 3; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(places).toEqual([2, 1, 2, 3, 4])
})

test('many pages are asked for one after the other, and what comes live meanwhile stands behind them', () => {
  const server = openServer({ page: 200, max: 2000 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 950; count++) server.say(2)
  client.connect()
  const pages: number[] = []
  for (let answer = server.answer(); answer; answer = server.answer()) {
    client.catchUp.take(answer)
    client.catchUp.take(server.say(2))
    if (answer.event === 'backfill') pages.push(answer.events.length)
  }
  expect(pages).toEqual([200, 200, 200, 200, 155])
  expect(client.placesOf(2)).toEqual(numbers(2, server.logOf(2).length))
})

test('a conversation that is mine no more is forgotten', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.forget(2)
  client.cut()
  client.connect()
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBeUndefined()
  expect(client.gone).toEqual([2])
})

test('a conversation that has just begun is not forgotten over an answer of before', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  const before = server.answer()
  client.catchUp.take(server.say(2))
  if (before) client.catchUp.take(before)
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([1, 2, 3])
})

test('asked again while it waits for an answer, it asks once more', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  const before = server.answer()
  server.say(2)
  client.catchUp.sync()
  if (before) client.catchUp.take(before)
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBe(1)
})

test('a restored database makes everything be read again', () => {
  const cursor: OwnCursor = { epoch: 'before', position: 7 }
  const server = openServer({ epoch: 'after' })
  server.say(2)
  const client = follow(server, { cursor })
  client.catchUp.startFrom(2, 5)
  client.connect()
  client.hearAnswers()
  expect(client.resetsOfAll).toHaveLength(1)
  expect(client.catchUp.cursor).toEqual({ epoch: 'after', position: 0 })
  expect(client.catchUp.cursorOf(2)).toBe(1)
})

test('a place of another database makes the conversation be read again', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.catchUp.startFrom(2, 9, 'another')
  client.connect()
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  client.catchUp.startFrom(2, 0, 'another')
  expect(client.resets).toEqual([2, 2])
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([2])
})

test('changes of my own are told once each, missed ones after coming back', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.catchUp.take(server.change())
  server.change()
  client.catchUp.take(server.change())
  client.hearAnswers()
  client.cut()
  server.change()
  client.connect()
  client.hearAnswers()
  expect(client.changes()).toEqual([1, 3, 2, 4])
  expect(client.catchUp.cursor?.position).toBe(4)
})

test('a server that says nothing counts as gone', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  for (const alarm of client.alarms.values()) alarm()
  expect(server.reconnects).toHaveLength(1)
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say'), peer: fc.integer({ min: 2, max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'arrive', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lose', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'repeat', peer: 0 }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'answer', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'connect', peer: 0 }) },
)

test('whatever is cut, lost or repeated: every event is heard once and in order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const server = openServer()
      const peers = numbers(2, 5)
      for (const peer of peers) server.say(peer)
      const client = follow(server)
      client.connect()
      client.hearAnswers()
      let isOpen = true
      let wire: Message[] = []
      const hear = (event?: ChatEvent) => {
        if (event && isOpen) client.catchUp.take(event)
      }
      for (const { kind, peer } of steps) {
        if (kind === 'say') wire.push(server.say(peer))
        if (kind === 'arrive') hear(wire.shift())
        if (kind === 'lose') wire.shift()
        if (kind === 'repeat') hear(wire[0])
        if (kind === 'answer' && isOpen) hear(server.answer())
        if (kind === 'cut' && isOpen) {
          client.cut()
          isOpen = false
          wire = []
        }
        if (kind === 'connect' && !isOpen) {
          isOpen = true
          client.connect()
        }
        if (!isOpen) wire = []
      }
      if (isOpen) client.cut()
      isOpen = true
      client.connect()
      client.hearAnswers()
      for (const peer of peers) expect(client.placesOf(peer)).toEqual(numbers(2, server.logOf(peer).length))
    }),
    { numRuns: 500 },
  )
})

test('after a receipt that failed on the server it asks how far the marks are', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  const failed = { event: 'error', code: 5000, msg: 'not now' } as const
  client.catchUp.take({ ...failed, retry: true, clientMessageId: 'a message' })
  client.catchUp.take({ ...failed, retry: false })
  expect(server.answer()).toBeUndefined()
  client.catchUp.take({ ...failed, retry: true })
  expect(server.answer()?.event).toBe('synced')
})
