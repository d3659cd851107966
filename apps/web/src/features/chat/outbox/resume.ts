import { conversationOf } from '../conversations.ts'
import { shownOf } from '../model/local-message.ts'
import type { Message } from '../model/message.ts'
import { withSources } from '../model/sources.ts'
import { addLocalFile } from '../uploads/local-files.ts'
import { type OutboxRecord, takeOrphans } from './records.ts'

let running: Promise<void> | undefined

/** Goes on sending what pages that are gone have left unsent; once at a time, so that nothing is taken over twice. */
export function resumeOutbox(): Promise<void> {
  running ??= resumeOrphans().finally(() => {
    running = undefined
  })
  return running
}

async function resumeOrphans() {
  for (const orphan of await takeOrphans()) {
    const { target, outgoing, message, failure } = withOwnFiles(orphan)
    const conversation = conversationOf(target)
    if (failure) conversation.showFailed(outgoing, message, failure)
    else void conversation.resume(outgoing, message)
  }
}

/** Files have other addresses in every page. */
function withOwnFiles(record: OutboxRecord): OutboxRecord {
  if (record.files.length === 0) return record
  const addresses = new Map(
    record.files.map(({ src, file, ...about }) => [src, addLocalFile(file, about).src]),
  )
  const msg = withSources(record.outgoing.msg, (src) => addresses.get(src) ?? src)
  const message: Message = { ...record.message, msg: shownOf(msg) ?? record.message.msg }
  return { ...record, outgoing: { ...record.outgoing, msg }, message }
}
