import { appendChange } from '../conversations/log-repository.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Transaction } from '../storage/database.ts'

/** The group, its members or their roles have changed: an event of the group's log, told to everyone in it. */
export async function groupChanged(
  { queries, onCommit }: Transaction,
  notifier: Notifier,
  groupId: number,
): Promise<void> {
  const place = await appendChange(queries, groupId, { kind: 'group' }, new Date())
  onCommit((committed) => notifier.groupChanged(committed, groupId, place))
}
