import type { ChangeTopic } from '@parley/contract'
import type { Audience, MovedMarksOf } from '../conversations/kind.ts'
import { type LogEvent, noticeOf } from '../conversations/log-event.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Committed } from '../storage/committed.ts'
import type { Transaction } from '../storage/database.ts'
import type { GroupSurroundings, SharedMessage } from './conversation-presenter.ts'
import { memberIds } from './member-repository.ts'

/** The members of a group. */
export class GroupAudience implements Audience<GroupSurroundings, SharedMessage> {
  readonly #notifier: Notifier

  constructor(notifier: Notifier) {
    this.#notifier = notifier
  }

  tell(committed: Committed, groupId: number, told: LogEvent<SharedMessage>): void {
    const { membersVersion, position } = told
    if (told.kind === 'changed')
      this.#notifier.groupChanged(committed, groupId, { membersVersion, position, line: told.line })
    else if (told.kind === 'event')
      this.#notifier.groupLogged(
        committed,
        membersVersion,
        { ...told.event, groupID: groupId, position },
        told.own,
      )
    else this.#notifier.group(committed, groupId, { membersVersion, ...noticeOf(told) })
  }

  async changed(
    transaction: Transaction,
    groupIds: readonly number[],
    topics: readonly ChangeTopic[],
  ): Promise<void> {
    for (const groupId of groupIds) {
      const members = await memberIds(transaction.queries, groupId)
      this.#notifier.changed(transaction, members, topics)
    }
  }

  /** A group does not tell its members who has read what. */
  async tellMarks(
    { onCommit }: Transaction,
    { userId, target: groupID, marks: { readUpTo }, except }: MovedMarksOf,
  ): Promise<void> {
    onCommit((committed) =>
      this.#notifier.groupEvent(committed, userId, { event: 'receipt', groupID, readUpTo }, except),
    )
  }
}
