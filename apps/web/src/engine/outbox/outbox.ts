import { type Ack, SendError } from '@parley/client'
import type { Message } from '../../domain/conversations/message.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { isOffline, untilOnline } from '../../platform/connection.ts'
import type { Files } from '../files/files.ts'
import type { LocalFile } from '../files/local-files.ts'
import type { Live } from '../live/live.ts'
import type { Outgoing } from '../timeline/entry.ts'
import { failureOf } from '../timeline/failure.ts'
import type { OutboxRecords } from './records.ts'

/** A later message waits for an upload, so that it stays in order; but not for one of more bytes than this. */
export const maxAwaited = 5_000_000

export type Outbox = ReturnType<typeof createOutbox>

/** Sends my messages to the server, their files first, and stores them on this device until they are acked. */
export function createOutbox(records: OutboxRecords, files: Files, live: Pick<Live, 'send'>) {
  /**
   * By path of a conversation: resolves when its last message is complete, or has failed. The next one waits for it.
   */
  const awaited = new Map<string, Promise<void>>()
  /** Controllers that abort a message that is not sent yet, by its `clientMessageId`. */
  const controllers = new Map<string, AbortController>()
  /** Messages on their way that this device could not keep. */
  const unkept = new Set<string>()
  let lastPlace = 0
  let isClosed = false

  /** A moment that is later than that of every message before. */
  function nextPlace() {
    lastPlace = Math.max(lastPlace + 1, Date.now())
    return lastPlace
  }

  /** Hands a message on when it is complete, and those before it in its conversation are handed on or have failed. */
  function inOrder(target: Target, isOvertaken: boolean, complete: Promise<Outgoing>, signal: AbortSignal) {
    const path = pathOf(target)
    const before = awaited.get(path)
    const sent = Promise.all([complete, before]).then(([whole]) => {
      signal.throwIfAborted()
      const { msg, clientMessageId, isOvertaken: _, ...more } = whole
      return live.send(target, msg, clientMessageId, more)
    })
    if (isOvertaken) return sent
    // Passing on the result would hold all messages that came before.
    const handedOn = Promise.allSettled([before, complete]).then(() => {
      if (awaited.get(path) === handedOn) awaited.delete(path)
    })
    awaited.set(path, handedOn)
    return sent
  }

  /** Uploads what the message is made of, as soon as there is a network. */
  async function complete(
    outgoing: Outgoing,
    own: readonly LocalFile[],
    signal: AbortSignal,
  ): Promise<Outgoing> {
    signal.throwIfAborted()
    if (own.length === 0 && !outgoing.album) return outgoing
    for (;;) {
      await untilOnline(signal)
      try {
        return await files.uploaded(outgoing)
      } catch (error) {
        if (!isOffline() || signal.aborted) throw error
      }
    }
  }

  return {
    /** Whether closing the page would lose a message. */
    isAnythingUnkept: () => unkept.size > 0,

    /**
     * Sends a message, its files first, in the order in which messages were sent to this conversation. Until it is
     * acked it is kept on this device, so that it outlives the page.
     *
     * @throws {SendError} when it is refused
     */
    async send(target: Target, outgoing: Outgoing, message: Message): Promise<Ack> {
      // A message that was being made as one person signed out would go out as the next one.
      if (isClosed) throw new SendError('signed out', 0, true)
      const { clientMessageId } = outgoing
      const own = files.ofMessage(outgoing)
      const record = { outgoing, target, message, files: own, at: nextPlace() }
      const controller = new AbortController()
      const { signal } = controller
      controllers.set(clientMessageId, controller)
      if (own.length > 0) void files.noteWaiting(outgoing)
      unkept.add(clientMessageId)
      const keeping = records.keep(record).then((isKept) => {
        if (isKept) unkept.delete(clientMessageId)
      })
      try {
        const whole = complete(outgoing, own, signal)
        const size = own.reduce((sum, { file }) => sum + file.size, 0)
        const isOvertaken = outgoing.isOvertaken ?? size > maxAwaited
        const ack = await inOrder(target, isOvertaken, whole, signal)
        await keeping
        await records.drop(outgoing)
        return ack
      } catch (error) {
        await keeping
        if (isClosed) throw error
        if (signal.aborted) await records.drop(outgoing)
        else await records.keep({ ...record, failure: failureOf(error) })
        throw error
      } finally {
        unkept.delete(clientMessageId)
        controllers.delete(clientMessageId)
      }
    },

    /** The message is not to be sent any more. */
    async abandon(outgoing: Outgoing) {
      controllers.get(outgoing.clientMessageId)?.abort()
      await files.abandon(outgoing)
      await records.drop(outgoing)
    },

    /** Nothing more is sent; what was not sent stays on this device, or goes with everything on it. */
    close() {
      isClosed = true
      for (const controller of controllers.values()) controller.abort()
    },
  }
}
