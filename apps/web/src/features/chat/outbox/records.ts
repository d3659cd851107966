import { localTable } from '../../../lib/local-database.ts'
import { onSessionEnd } from '../../../lib/session.ts'
import { openTabs, tabId } from '../../../lib/tab.ts'
import type { Failure } from '../model/conversation.ts'
import type { Outgoing } from '../model/entry.ts'
import type { Message } from '../model/message.ts'
import type { Target } from '../model/target.ts'
import type { LocalFile } from '../uploads/local-files.ts'

/** A message of mine that the server has not acked, as it is kept on this device. */
export interface OutboxRecord {
  readonly outgoing: Outgoing
  readonly target: Target
  /** As it is shown meanwhile. */
  readonly message: Message
  readonly files: readonly LocalFile[]
  /** The page that is sending it, and in which of the sessions that it has seen. */
  readonly owner: string
  /** Order of sending. */
  readonly at: number
  /** It was refused, and waits for a decision. */
  readonly failure?: Failure | undefined
}

let session = 0
onSessionEnd(() => {
  session += 1
})

export const currentOwner = () => `${tabId} ${session}`

const table = localTable<OutboxRecord>('outbox')

export const keepRecord = (record: OutboxRecord) => table.put(record.outgoing.clientMessageId, record)

export const dropRecord = ({ clientMessageId }: Outgoing) => table.delete(clientMessageId)

/** Takes over what pages and sessions that are gone have left unsent, in the order of sending. */
export async function takeOrphans(): Promise<OutboxRecord[]> {
  const [records, tabs] = await Promise.all([table.all(), openTabs()])
  const me = currentOwner()
  const isGone = (owner: string) => {
    const [tab = ''] = owner.split(' ')
    return tab === tabId ? owner !== me : !tabs.has(tab)
  }
  const orphans = records.filter(({ owner }) => isGone(owner)).sort((a, b) => a.at - b.at)
  await Promise.all(orphans.map((record) => keepRecord({ ...record, owner: me })))
  return orphans
}
