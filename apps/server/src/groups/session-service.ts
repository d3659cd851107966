import type { Data, Endpoints, GroupSession, Input } from '@parley/contract'
import { sequenceOf } from '../conversations/message-repository.ts'
import {
  markUnread,
  moveMarks,
  removeFromList,
  setDoNotDisturb,
  setPin,
  theEnd,
} from '../conversations/reader-repository.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries, Transaction } from '../storage/database.ts'
import { readableGroup } from './access.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight } from './policy.ts'
import { type GroupSessionRow, listGroupSessions } from './session-repository.ts'

type Sessions = Endpoints['GET /api/group/session']

/** A person's groups as a list of conversations, and what they make of each for themselves. */
export class GroupSessionService {
  readonly #database: Database
  readonly #membership: MembershipService
  readonly #notifier: Notifier

  constructor(parts: {
    database: Database
    membership: MembershipService
    notifier: Notifier
  }) {
    this.#database = parts.database
    this.#membership = parts.membership
    this.#notifier = parts.notifier
  }

  async list(caller: Caller, query: Input<Sessions>['query']): Promise<Data<Sessions>> {
    const { rows, count } = await listGroupSessions(this.#database.queries, caller.userId, sliceOf(query))
    return { list: rows.map(presentSession), count }
  }

  pin(caller: Caller, groupId: number, isTop: boolean): Promise<void> {
    return this.#change(caller, groupId, (...reader) => setPin(...reader, isTop))
  }

  mute(caller: Caller, groupId: number, isMuted: boolean): Promise<void> {
    return this.#change(caller, groupId, (...reader) => setDoNotDisturb(...reader, isMuted))
  }

  markUnread(caller: Caller, groupId: number): Promise<void> {
    return this.#change(caller, groupId, markUnread)
  }

  remove(caller: Caller, groupId: number): Promise<void> {
    return this.#change(caller, groupId, removeFromList)
  }

  /** @param messageId none reads all there is */
  async markRead(caller: Caller, groupId: number, messageId: number | undefined): Promise<void> {
    const { queries } = this.#database
    await readableGroup(queries, groupId, caller.userId)
    const readUpTo = messageId === undefined ? theEnd : await sequenceOf(queries, groupId, messageId)
    await this.#read(caller, groupId, readUpTo)
  }

  /** Takes the caller's mark; their other pages are told when it moved. */
  async receive(caller: Caller, groupId: number, readUpTo: number, connection: string): Promise<void> {
    await readableGroup(this.#database.queries, groupId, caller.userId)
    await this.#read(caller, groupId, readUpTo, connection)
  }

  async #read(caller: Caller, groupId: number, wanted: number, except?: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries, onCommit } = transaction
      const moved = await moveMarks(queries, groupId, caller.userId, { readUpTo: wanted })
      if (!moved) return
      if (moved.wasMarkedUnread) this.#tell(transaction, caller)
      const { readUpTo } = moved
      const event = { event: 'receipt', groupID: groupId, readUpTo } as const
      onCommit(() => this.#notifier.groupEvent(caller.userId, event, except))
    })
  }

  #change(
    caller: Caller,
    groupId: number,
    change: (queries: Queries, groupId: number, userId: number) => Promise<void>,
  ): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      checkRight(locked.actor, 'pin')
      await change(locked.queries, groupId, caller.userId)
      this.#tell(locked, caller)
    })
  }

  #tell(transaction: Transaction, { userId }: Caller): void {
    this.#notifier.changed(transaction, [userId], ['sessions'])
  }
}

function presentSession(row: GroupSessionRow): GroupSession {
  return {
    groupId: row.conversation_id,
    title: row.title,
    avatar: row.avatar,
    newMsgDate: (row.at ?? row.joined_at).toISOString(),
    newMsgPreview: row.preview ?? '',
    newMsgAuthor: row.author_id === null ? null : authorOf(row, row.author_id),
    joinedAt: row.joined_at.toISOString(),
    isTop: row.pinned,
    unreadCount: row.unread,
    mentionCount: row.mentions,
    isMuted: row.do_not_disturb,
    isMarkedUnread: row.marked_unread,
  }
}

const authorOf = (row: GroupSessionRow, userId: number) => ({
  userId,
  nickname: row.author_nickname ?? '',
  memberNickname: row.author_member_nickname ?? '',
})
