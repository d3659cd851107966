import type { Ack } from '@parley/client'
import { isOffline, untilOnline } from '../../../lib/connection.ts'
import { failureOf } from '../model/conversation.ts'
import type { Outgoing } from '../model/entry.ts'
import type { Message } from '../model/message.ts'
import { sourcesOf } from '../model/sources.ts'
import { pathOf, type Target } from '../model/target.ts'
import { type LocalFile, localFileOf } from '../uploads/local-files.ts'
import { abandonFiles, showWaiting, withFiles } from '../uploads/with-files.ts'
import { currentOwner, dropRecord, keepRecord } from './records.ts'

/** What comes later waits for an upload, so that it stays in order; but not for one of more bytes than this. */
const maxAwaited = 5_000_000

/** The last upload of each conversation that what comes later waits for. */
const uploads = new Map<string, Promise<unknown>>()
/** What gives up a message that is not sent yet, by its `clientMessageId`. */
const controllers = new Map<string, AbortController>()
/** Messages on their way that this device could not keep. */
const unkept = new Set<string>()
let lastPlace = 0

/** A moment that is later than that of every message before. */
function nextPlace() {
  lastPlace = Math.max(lastPlace + 1, Date.now())
  return lastPlace
}

const filesOf = ({ msg }: Outgoing): LocalFile[] => sourcesOf(msg).flatMap((src) => localFileOf(src) ?? [])

/** Whether closing the page would lose a message. */
export const isAnythingUnkept = () => unkept.size > 0

/**
 * Sends a message, its files first, in the order in which messages were sent to this conversation. Until it is acked
 * it is kept on this device, so that it outlives the page.
 *
 * @throws {SendError} when it is refused
 */
export async function sendKept(
  target: Target,
  outgoing: Outgoing,
  message: Message,
  send: (outgoing: Outgoing) => Promise<Ack>,
): Promise<Ack> {
  const { clientMessageId } = outgoing
  const files = filesOf(outgoing)
  const record = { outgoing, target, message, files, owner: currentOwner(), at: nextPlace() }
  const controller = new AbortController()
  controllers.set(clientMessageId, controller)
  if (files.length > 0) void showWaiting(outgoing)
  unkept.add(clientMessageId)
  const keeping = keepRecord(record).then((isKept) => {
    if (isKept) unkept.delete(clientMessageId)
  })
  try {
    const ack = await inOrder(pathOf(target), files, () => complete(outgoing, files, controller.signal)).then(
      send,
    )
    await keeping
    await dropRecord(outgoing)
    return ack
  } catch (error) {
    await keeping
    if (isGivenUp(error)) await dropRecord(outgoing)
    else await keepRecord({ ...record, failure: failureOf(error) })
    throw error
  } finally {
    unkept.delete(clientMessageId)
    controllers.delete(clientMessageId)
  }
}

/** The message is not to be sent any more. */
export async function abandon(outgoing: Outgoing) {
  controllers.get(outgoing.clientMessageId)?.abort()
  await abandonFiles(outgoing)
  await dropRecord(outgoing)
}

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

function inOrder<T>(path: string, files: readonly LocalFile[], task: () => Promise<T>): Promise<T> {
  const before = uploads.get(path) ?? Promise.resolve()
  const done = before.then(task)
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (size <= maxAwaited)
    uploads.set(
      path,
      done.catch(() => {}),
    )
  return done
}

/** Uploads what the message is made of, as soon as there is a network. */
async function complete(
  outgoing: Outgoing,
  files: readonly LocalFile[],
  signal: AbortSignal,
): Promise<Outgoing> {
  signal.throwIfAborted()
  if (files.length === 0) return outgoing
  for (;;) {
    await untilOnline(signal)
    try {
      return await withFiles(outgoing)
    } catch (error) {
      if (!isOffline() || signal.aborted) throw error
    }
  }
}
