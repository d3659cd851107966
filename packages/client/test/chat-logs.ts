import type { ChatEvent, ChatEventOf, ChatRequest, GroupEvent } from '@parley/contract'
import { type CatchUpOptions, createCatchUp } from '../src/catch-up/catch-up.ts'
import { targetOf } from '../src/wire/target.ts'

export type Message = ChatEventOf<'message'>

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

/** A server with a log for each of several people, and one connection to it. */
export function openServer({ epoch = 'e1', page = 3, max = 1000 } = {}) {
  const logs = new Map<number, (Message & { position: number })[]>()
  const own: ChatEventOf<'synced'>['changes'] = []
  const unanswered: ChatRequest[] = []
  const asked: ChatRequest[] = []
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
    /** Drops the unanswered requests. */
    refuse: () => unanswered.splice(0),
    /** Answers the oldest request. */
    answer() {
      const request = unanswered.shift()
      return request && answerTo(request)
    },
    reconnects,
    /** All requests that arrived. */
    asked,
    socket: {
      send(value: unknown) {
        if (!isOpen) return false
        unanswered.push(value as ChatRequest)
        asked.push(value as ChatRequest)
        return true
      },
      reconnect: () => void reconnects.push(true),
    },
  }
}

type Server = ReturnType<typeof openServer>

/** A client that catches up with the server, and the events that it received. */
export function follow(server: Server, given: Partial<CatchUpOptions> = {}) {
  const heard: (ChatEvent | GroupEvent)[] = []
  const resets: number[] = []
  const alarms = new Map<symbol, () => void>()
  const resetsOfAll: true[] = []
  const restored: true[] = []
  const gone: number[] = []
  const catchUp = createCatchUp('direct', {
    socket: server.socket,
    onEvent: (event) => heard.push(event),
    onReset: ({ id }) => resets.push(id),
    onResetAll: () => resetsOfAll.push(true),
    onRestored: () => restored.push(true),
    onGone: ({ id }) => gone.push(id),
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
    restored,
    gone,
    placesOf: (peer: number) =>
      heard.flatMap((event) =>
        event.event === 'message' && targetOf(event)?.id === peer ? [event.position] : [],
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

export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
