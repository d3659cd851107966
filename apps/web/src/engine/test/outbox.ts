import type { Ack } from '@parley/client'
import type { Target } from '../../domain/conversations/target.ts'
import type { Tabs } from '../../platform/storage/tab.ts'
import { createFiles } from '../files/files.ts'
import type { Live } from '../live/live.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createOutboxRecords } from '../outbox/records.ts'
import type { Outgoing } from '../timeline/entry.ts'
import { memoryDevice } from './device.ts'
import { message } from './messages.ts'
import { textOf, withFile } from './outgoing.ts'
import { fileOf } from './uploads.ts'

export const bob: Target = { kind: 'direct', id: 2 }

export const ackOf = (clientMessageId: string, id = 1): Ack => ({
  event: 'ack',
  clientMessageId,
  id,
  sequence: id,
  createdAt: message(id).createdAt,
})

interface Given {
  device?: ReturnType<typeof memoryDevice>
  tabs?: Tabs
  files?: ReturnType<typeof createFiles>
}

/** An outbox with files whose server is the test. */
export function startOutbox({ device = memoryDevice(), tabs, files = createFiles() }: Given = {}) {
  const records = createOutboxRecords(device.open(), tabs)
  const sent: { target: Target; outgoing: Outgoing; answer: PromiseWithResolvers<Ack> }[] = []
  const transport: Pick<Live, 'send'> = {
    send(target, msg, clientMessageId, more) {
      const answer = Promise.withResolvers<Ack>()
      sent.push({ target, outgoing: { msg, clientMessageId, ...more }, answer })
      return answer.promise
    },
  }
  const outbox = createOutbox(records, files, transport)

  function give(outgoing: Outgoing, target = bob) {
    const result = outbox.send(target, outgoing, message(0, { isMe: true }))
    // The result is checked later.
    result.catch(() => {})
    return { outgoing, result }
  }

  return {
    device,
    records,
    outbox,
    transport,
    files,
    sent,
    /** Ids of what the sockets were given, in their order. */
    order: () => sent.map(({ outgoing }) => outgoing.clientMessageId),
    give,
    giveText: (id: string, target?: Target) => give(textOf(id), target),
    giveFile(id: string, size = 1000, target?: Target) {
      const { src } = files.add(fileOf(id, size), { isImage: false })
      return give(withFile(id, src), target)
    },
    answerOf(id: string) {
      const found = sent.findLast(({ outgoing }) => outgoing.clientMessageId === id)
      if (!found) throw new Error(`${id} was not sent`)
      return found.answer
    },
    ack(id: string) {
      this.answerOf(id).resolve(ackOf(id))
    },
  }
}
