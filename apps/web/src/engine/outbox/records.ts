import { createClientMessageId } from '@parley/client'
import type { Message } from '../../domain/conversations/message.ts'
import type { Target } from '../../domain/conversations/target.ts'
import { tabs as allTabs, type Tabs } from '../../platform/storage/tab.ts'
import type { LocalFile } from '../files/local-files.ts'
import type { LocalDatabase } from '../kept/local-database.ts'
import type { Outgoing } from '../timeline/entry.ts'
import type { Failure } from '../timeline/failure.ts'

/** A message of mine that the server has not acked, as it is kept on this device. */
export interface OutboxRecord {
  readonly outgoing: Outgoing
  readonly target: Target
  /** As it is shown meanwhile. */
  readonly message: Message
  readonly files: readonly LocalFile[]
  /** The page that is sending it, and which of its sessions. */
  readonly owner: string
  /** Order of sending. */
  readonly at: number
  /** It was refused, and waits for a decision. */
  readonly failure?: Failure | undefined
}

export type OutboxRecords = ReturnType<typeof createOutboxRecords>

/** The messages of mine that this device keeps until they are acked. */
export function createOutboxRecords(database: LocalDatabase, tabs: Tabs = allTabs) {
  const table = database.table<OutboxRecord>('outbox')
  const owner = `${tabs.own} ${createClientMessageId()}`
  const keep = (record: Omit<OutboxRecord, 'owner'>) =>
    table.put(record.outgoing.clientMessageId, { ...record, owner })

  return {
    keep,
    drop: ({ clientMessageId }: Outgoing) => table.delete(clientMessageId),

    /** Takes over what pages and sessions that are gone have left unsent, in the order of sending; one page at a time. */
    takeOrphans: () => tabs.inTurn('orphans', takeOrphans),
  }

  async function takeOrphans(): Promise<OutboxRecord[]> {
    const [records, open] = await Promise.all([table.all(), tabs.open()])
    const isGone = (other: string) => {
      const [tab = ''] = other.split(' ')
      return tab === tabs.own ? other !== owner : !open.has(tab)
    }
    const orphans = records.filter((record) => isGone(record.owner)).sort((a, b) => a.at - b.at)
    await Promise.all(orphans.map(keep))
    return orphans
  }
}
