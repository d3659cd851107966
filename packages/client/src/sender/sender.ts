import type { ChatEventOf } from '@parley/contract'
import type { Socket } from '../socket/socket.ts'
import { systemTimers, type Timers } from '../socket/timers.ts'
import { createMemoryQueue, type PendingQueue } from './pending-queue.ts'
import { SendError } from './send-error.ts'

/** The message is stored: its id, its sequence in the conversation, and the server's time. */
export type Ack = ChatEventOf<'ack'>
type Refusal = ChatEventOf<'error'>

export interface SenderOptions<F extends { clientMessageId: string }> {
  socket: Pick<Socket, 'send' | 'reconnect'>
  /** Default: one in memory. */
  queue?: PendingQueue<F> | undefined
  /** Milliseconds without any answer, while one is due, after which the connection counts as dead. Default: 10 000. */
  ackTimeoutMs?: number
  timers?: Timers
}

export interface Sender<F> {
  /**
   * Sends a frame, now or as soon as the socket is open, and again after every reconnect until it is answered. After a
   * temporary refusal it reconnects, so that no frame overtakes the refused one.
   * The server stores one message per `clientMessageId`; sending an id that is still pending joins that send.
   *
   * @throws {SendError} when the server refuses it for good, or the sender is closed
   */
  send(frame: F): Promise<Ack>
  /** Call when the socket has opened: sends the pending frames, in order. */
  resume(): void
  /** Call with every ack and error. @returns false if it belongs to no pending send */
  settle(answer: Ack | Refusal): boolean
  /** Rejects the promises of pending sends; the queue keeps their frames. */
  close(): void
}

/**
 * Frames under way at a time; the others follow as answers arrive. On a slow line, sending all pending frames again on
 * every new connection would keep the answers from ever arriving in time.
 */
const maxUnderWay = 32

/** Turns sends into promises that resolve with their acks, later and perhaps on another connection. */
export function createSender<F extends { clientMessageId: string }>(options: SenderOptions<F>): Sender<F> {
  const { socket, queue = createMemoryQueue<F>(), ackTimeoutMs = 10_000, timers = systemTimers } = options
  const answers = new Map<string, PromiseWithResolvers<Ack>>()
  /** Sent on this connection, and not yet answered. */
  const underWay = new Set<string>()
  let stopWaiting = () => {}

  /** While something is under way, answers have to come: a long queue may take its time, but not in silence. */
  function waitForAnswers() {
    stopWaiting()
    stopWaiting = underWay.size > 0 ? timers.after(ackTimeoutMs, () => socket.reconnect()) : () => {}
  }

  /** In order: what is under way is always the beginning of the queue. */
  function transmit() {
    const before = underWay.size
    for (const frame of queue.all().slice(before, maxUnderWay)) {
      if (!socket.send(frame)) break
      underWay.add(frame.clientMessageId)
    }
    if (before === 0) waitForAnswers()
  }

  return {
    send(frame) {
      const { clientMessageId } = frame
      const answer = answers.get(clientMessageId) ?? Promise.withResolvers<Ack>()
      answers.set(clientMessageId, answer)
      if (!queue.has(clientMessageId)) {
        queue.add(frame)
        transmit()
      }
      return answer.promise
    },
    resume() {
      underWay.clear()
      transmit()
    },
    settle(answer) {
      const { clientMessageId } = answer
      if (clientMessageId === undefined || !queue.has(clientMessageId)) return false
      if (answer.event === 'error' && answer.retry) {
        stopWaiting()
        socket.reconnect()
        return true
      }
      queue.remove(clientMessageId)
      underWay.delete(clientMessageId)
      transmit()
      waitForAnswers()
      const waiting = answers.get(clientMessageId)
      answers.delete(clientMessageId)
      if (answer.event === 'ack') waiting?.resolve(answer)
      else waiting?.reject(new SendError(answer.msg, answer.code, answer.retry, answer.retryAfter))
      return true
    },
    close() {
      stopWaiting()
      const waiting = [...answers.values()]
      answers.clear()
      for (const { reject } of waiting) reject(new SendError('closed', 0, true))
    },
  }
}
