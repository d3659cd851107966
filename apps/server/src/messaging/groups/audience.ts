import type { ChangeTopic } from '@parley/contract'
import type { Committed } from '../../db/committed.ts'
import type { Transaction } from '../../db/database.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { EmptiedDraft } from '../conversations/append-repository.ts'
import type { Audience, MovedMarksOf } from '../conversations/kind.ts'
import { type LogEvent, noticeOf } from '../conversations/log-event.ts'
import { presentUnread } from '../conversations/reader-repository.ts'
import type { SharedMessage } from './conversation-presenter.ts'
import { memberIds } from './member-repository.ts'
import type { ReaderHints } from './reader-hints.ts'

/** The members of a group. */
export class GroupAudience implements Audience<SharedMessage> {
  readonly #notifier: Notifier
  readonly #hints: Pick<ReaderHints, 'read'>

  constructor(notifier: Notifier, hints: Pick<ReaderHints, 'read'>) {
    this.#notifier = notifier
    this.#hints = hints
  }

  publish(committed: Committed, groupId: number, logged: LogEvent<SharedMessage>): void {
    const { membersVersion, position } = logged
    if (logged.kind === 'changed') {
      const { line, update } = logged
      this.#notifier.groupChanged(committed, groupId, { membersVersion, position, line, update })
    } else if (logged.kind === 'event')
      this.#notifier.groupLogged(
        committed,
        membersVersion,
        { ...logged.event, groupID: groupId, position },
        logged.own,
      )
    else this.#notifier.group(committed, groupId, { membersVersion, ...noticeOf(logged) })
  }

  publishEmptiedDraft(committed: Committed, userId: number, { target, version }: EmptiedDraft): void {
    this.#notifier.chatEvent(committed, userId, { event: 'draft', groupID: target, version, sent: true })
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

  /** Nobody is notified who has read: authors are notified that somebody has, where the group allows it. */
  async publishMarks({ onCommit }: Transaction, { userId, moved, except }: MovedMarksOf): Promise<void> {
    onCommit((committed) => {
      for (const { target: groupID, marks, unread } of moved) {
        const { hasRead, readAfter, readUpTo } = marks
        const event = {
          event: 'receipt',
          groupID,
          readUpTo,
          ...(unread && { unread: presentUnread(unread, 'group') }),
        } as const
        this.#notifier.groupEvent(committed, userId, event, except)
        if (hasRead) this.#hints.read({ groupId: groupID, after: readAfter, upTo: readUpTo })
      }
    })
  }
}
