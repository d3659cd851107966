import { type Data, type Endpoints, type Input, MessageType, readerLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { seenMessages } from '../conversations/copying-repository.ts'
import { readableGroup } from './access.ts'
import type { GroupChanges } from './group-changes.ts'
import type { GroupRow } from './group-repository.ts'
import { countMembers } from './member-repository.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight, refusalToEdit } from './policy.ts'
import { countReaders, listReaders, setReadersShown, whoHasNotRead } from './readers-repository.ts'
import type { ReadingRequests } from './reading-requests.ts'
import { noteReminder, withoutBlockers } from './reminder-repository.ts'
import { sendBlockers } from './sender-repository.ts'

type Counts = Endpoints['GET /api/group/readers']
type People = Endpoints['GET /api/group/readers/people']
type Remind = Endpoints['POST /api/group/readers/reminder']

/** Readers of a message in a group, for its sender: by the members' marks alone. */
export class GroupReadersService {
  readonly #database: Database
  readonly #membership: MembershipService
  readonly #changes: GroupChanges
  readonly #notifier: Notifier
  readonly #readingRequests: ReadingRequests

  constructor(parts: {
    database: Database
    membership: MembershipService
    changes: GroupChanges
    notifier: Notifier
    readingRequests: ReadingRequests
  }) {
    this.#database = parts.database
    this.#membership = parts.membership
    this.#changes = parts.changes
    this.#notifier = parts.notifier
    this.#readingRequests = parts.readingRequests
  }

  /** Shows readers from now on, or no longer. Those of earlier messages stay hidden: they read under another rule. */
  change(caller: Caller, groupId: number, isOn: boolean): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, group, actor } = locked
      checkRight(actor, 'tellReaders')
      if (isOn === (group.readers_from !== null)) return
      await setReadersShown(queries, groupId, isOn)
      const kind = isOn ? 'readersTold' : 'readersUntold'
      await this.#changes.publish(locked, groupId, { settings: true }, { kind, by: caller.userId })
    })
  }

  async counts({ userId }: Caller, { groupId, ...span }: Input<Counts>['query']): Promise<Data<Counts>> {
    const { queries } = this.#database
    const { group } = await readableGroup(queries, groupId, userId)
    if (group.readers_from === null) refuse('readersUntold')
    return { list: await countReaders(queries, { groupId, userId, ...span }) }
  }

  async people(
    { userId }: Caller,
    { groupId, messageId, read, ...page }: Input<People>['query'],
  ): Promise<Data<People>> {
    const { queries } = this.#database
    const { group } = await readableGroup(queries, groupId, userId)
    const said = await namedFor(queries, group, userId, messageId)
    const { rows, count } = await listReaders(queries, { ...said, read, ...sliceOf(page) })
    const list = rows.map(({ user_id, member_nickname, ...shown }) => ({
      userId: user_id,
      memberNickname: member_nickname,
      ...shown,
    }))
    return { list, count }
  }

  remind(caller: Caller, { groupId, messageId }: Input<Remind>['body']): Promise<Data<Remind>> {
    const { userId: by } = caller
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, group } = locked
      checkRight(locked.actor, 'read')
      const said = await namedFor(queries, group, by, messageId)
      // A member who may not write there at the moment may not remind either.
      const [sendBlocker] = await sendBlockers(queries, [{ senderId: by, to: groupId }])
      const refusal = refusalToEdit(sendBlocker)
      if (refusal) throw refusal
      const people = await whoHasNotRead(queries, said)
      if (people.length === 0) return { reminded: 0 }
      const minutes = await noteReminder(queries, { messageId, ...said })
      if (minutes !== undefined) refuse('remindedLately', { minutes })
      const reached = await withoutBlockers(queries, by, people)
      this.#notifier.changed(locked, reached, ['sessions'])
      await this.#readingRequests.ask(locked, { what: 'read', groupId, messageId, people: reached })
      // The caller must not be able to count who blocks them.
      return { reminded: people.length }
    })
  }
}

/** A message of this person whose readers they see by name. @throws Refusal */
async function namedFor(queries: Queries, group: GroupRow, userId: number, messageId: number) {
  const [message] = await seenMessages(queries, userId, [messageId])
  if (message?.conversation_id !== group.id) refuse('messageUnknown')
  if (message.sender_id !== userId) refuse('forbidden')
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  const isBefore = group.readers_from !== null && message.sequence <= group.readers_from
  if (group.readers_from === null || isBefore || message.is_brought) refuse('readersUntold')
  const max = readerLimits.namedMembers
  if ((await countMembers(queries, group.id)) > max) refuse('readersOnlyCounted', { max })
  return { groupId: group.id, sequence: message.sequence, by: userId }
}
