import type { Message } from '../../domain/conversations/message.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Files } from '../files/files.ts'
import type { OutboxRecord, OutboxRecords } from '../outbox/records.ts'
import { shownOf } from '../timeline/local-message.ts'
import { withSources } from '../timeline/sources.ts'

interface Parts {
  records: OutboxRecords
  files: Files
  conversations: Conversations
}

/** Goes on sending what pages that are gone have left unsent; once at a time, so that none is sent twice. */
export function createResuming({ records, files, conversations }: Parts) {
  let running: Promise<void> | undefined
  let isClosed = false

  async function resumeAll() {
    const orphans = await records.takeOrphans()
    if (isClosed) return
    for (const orphan of orphans) {
      const { target, outgoing, message, failure } = withOwnFiles(orphan)
      const conversation = conversations.of(target, outgoing.thread?.root)
      // The server answers for a quarantined message when it is sent again, if staff has decided about it meanwhile.
      if (failure && !failure.isHeld) conversation.showFailed(outgoing, message, failure)
      else void conversation.resume(outgoing, message)
    }
  }

  /** Files have other addresses in every page. */
  function withOwnFiles(record: OutboxRecord): OutboxRecord {
    if (record.files.length === 0) return record
    const addresses = new Map(
      record.files.map(({ src, file, ...about }) => [src, files.add(file, about).src]),
    )
    const msg = withSources(record.outgoing.msg, (src) => addresses.get(src) ?? src)
    const message: Message = { ...record.message, msg: shownOf(msg) ?? record.message.msg }
    return { ...record, outgoing: { ...record.outgoing, msg }, message }
  }

  return {
    resume(): Promise<void> {
      running ??= resumeAll().finally(() => {
        running = undefined
      })
      return running
    },

    close() {
      isClosed = true
    },
  }
}
