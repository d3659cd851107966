import type { Ack, Heard } from '@parley/client'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import type { Device } from './device.ts'
import { testEngine } from './engine.ts'
import { minutes } from './messages.ts'
import { type ModelServer, wireOf } from './model.ts'

interface Frame {
  readonly target: Target
  readonly msg: never
  readonly clientMessageId: string
  readonly answer: PromiseWithResolvers<Ack>
}

/** More than so many missed events of a conversation are not delivered one by one. */
const mostMissed = 5

/** A page that is connected to a model of the server, or is not; it receives each event once and in order. */
export function openPage(server: ModelServer, device: Device) {
  const world = testEngine({ device })
  const { engine, live } = world
  /** Frames that the server has not answered, in the order in which they were given. */
  const frames: Frame[] = []
  const cursors = new Map<string, number>()
  /** Client message ids of those frames that the server has received on this connection. */
  const got = new Set<string>()
  let isConnected = false
  let isGone = false
  let hasMissedRemovals = false
  let isWanted = (_: Target): boolean => false

  live.connect = (_token, wanted) => {
    isWanted = wanted
    return () => {}
  }
  live.send = (target, msg, clientMessageId) => {
    const answer = Promise.withResolvers<Ack>()
    frames.push({ target, msg: msg as never, clientMessageId, answer })
    return answer.promise
  }
  live.cursorOf = (target) => {
    const position = cursors.get(pathOf(target))
    return position === undefined ? undefined : { epoch: 'e', position }
  }
  live.readOnFrom = (target, { position }) => {
    cursors.set(pathOf(target), position)
    queueMicrotask(() => deliver(target, true))
  }

  function hear(target: Target, event: object, isMissed: boolean) {
    world.hear({ kind: target.kind, event, isMissed } as Heard)
  }

  /** Delivers the events of a conversation that the page has not received yet. */
  function deliver(target: Target, isMissed: boolean) {
    if (!isConnected || isGone) return
    const path = pathOf(target)
    const { log } = server.of(target)
    for (;;) {
      const position = cursors.get(path) ?? log.length
      const next = log[position]
      cursors.set(path, next ? position + 1 : position)
      if (!next) return
      const { of, kind } = next
      if (of.isRemoved) continue
      const wire = wireOf(target, of)
      const { sequence, clientMessageId } = of
      if (kind === 'message')
        hear(
          target,
          { event: 'message', message: wire, sequence, clientMessageId, position: position + 1 },
          isMissed,
        )
      else hear(target, { event: 'notice', message: { ...wire, id: 0 }, position: position + 1 }, isMissed)
    }
  }

  return {
    engine,
    conversation: (target: Target) => engine.conversations.of(target),
    isConnected: () => isConnected,

    start() {
      engine.connect('token')
    },

    connect() {
      if (isConnected) return
      isConnected = true
      for (const { target, log } of server.conversations) {
        const path = pathOf(target)
        const position = cursors.get(path)
        if (position !== undefined && (log.length - position > mostMissed || !isWanted(target))) {
          cursors.set(path, log.length)
          if (log.length > position) world.resets(target)
        }
        deliver(target, true)
      }
      if (hasMissedRemovals) this.hearRemovals()
      hasMissedRemovals = false
      world.opens('direct')
      world.opens('group')
    },

    /** Whatever is not answered is sent again on the next connection. */
    cut() {
      isConnected = false
      got.clear()
    },

    /** The page is gone without a word. */
    leave() {
      isGone = true
    },

    hearLive: (target: Target) => deliver(target, false),

    hearRemovals() {
      if (isConnected) hear({ kind: 'direct', id: 0 }, { event: 'changed', topics: ['messages'] }, false)
      else hasMissedRemovals = true
    },

    /** The server gets the first message that waits, and stores it unless it has it. @returns where */
    storeNext(): Target | undefined {
      const frame = isConnected ? frames.find(({ clientMessageId }) => !got.has(clientMessageId)) : undefined
      if (!frame) return undefined
      got.add(frame.clientMessageId)
      server.store(frame.target, frame.msg, frame.clientMessageId)
      return frame.target
    },

    ackNext() {
      const at = frames.findIndex(({ clientMessageId }) => got.has(clientMessageId))
      const frame = frames[at]
      if (!isConnected || !frame) return
      frames.splice(at, 1)
      const { clientMessageId, target, msg } = frame
      const { id, sequence } = server.store(target, msg, clientMessageId)
      frame.answer.resolve({ event: 'ack', clientMessageId, id, sequence, createdAt: minutes(id) })
    },
  }
}
