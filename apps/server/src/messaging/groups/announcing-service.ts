import {
  type Data,
  type Endpoints,
  groupAnnouncementLimits,
  hasRight,
  type Input,
  MessageType,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { seenMessages } from '../conversations/copying-repository.ts'
import { extrasInRow, extrasOf } from '../conversations/extras.ts'
import { readableGroup } from './access.ts'
import {
  type Announced,
  announcementOf,
  askMembers,
  confirm,
  deleteAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listAsked,
  remind,
} from './announcement-repository.ts'
import type { GroupPresenter } from './conversation-presenter.ts'
import type { GroupChanges } from './group-changes.ts'
import { type MemberRow, staffOf } from './member-repository.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight } from './policy.ts'
import type { ReadingRequests } from './reading-requests.ts'

type All = Endpoints['GET /api/group/announcements']
type Announce = Endpoints['POST /api/group/announcements']
type People = Endpoints['GET /api/group/announcements/people']
type Remind = Endpoints['POST /api/group/announcements/reminder']
type Named = Input<Endpoints['DELETE /api/group/announcements']>['body']

/** Messages of groups that members are asked to confirm. */
export class GroupAnnouncingService {
  readonly #database: Database
  readonly #membership: MembershipService
  readonly #changes: GroupChanges
  readonly #notifier: Notifier
  readonly #presenter: GroupPresenter
  readonly #readingRequests: ReadingRequests

  constructor(parts: {
    database: Database
    membership: MembershipService
    changes: GroupChanges
    notifier: Notifier
    presenter: GroupPresenter
    readingRequests: ReadingRequests
  }) {
    this.#database = parts.database
    this.#membership = parts.membership
    this.#changes = parts.changes
    this.#notifier = parts.notifier
    this.#presenter = parts.presenter
    this.#readingRequests = parts.readingRequests
  }

  /** Asks everybody who is a member at this moment, anew where it was announced before. @throws Refusal */
  announce(caller: Caller, { groupId, messageId }: Input<Announce>['body']): Promise<Data<Announce>> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      const { user_id: by } = checkRight(actor, 'announce')
      const [message] = await seenMessages(queries, by, [messageId])
      if (message?.conversation_id !== groupId) refuse('messageUnknown')
      if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
      const { id, count } = await insertAnnouncement(queries, { groupId, messageId, by })
      const max = groupAnnouncementLimits.kept
      if (count > max) refuse('groupAnnouncementsFull', { max })
      await askMembers(queries, { id, groupId, but: by })
      await this.#changes.publish(locked, groupId, { settings: true }, { kind: 'announced', by })
      return { announcementId: id }
    })
  }

  end(caller: Caller, { groupId, announcementId }: Named): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkRight(actor, 'announce')
      const { message_id } = await this.#found(queries, groupId, announcementId)
      await this.#readingRequests.end(locked, { groupId, messageId: message_id })
      await deleteAnnouncement(queries, announcementId)
      await this.#changes.publish(locked, groupId, { settings: true })
    })
  }

  confirm({ userId }: Caller, { groupId, announcementId }: Named): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await readableGroup(queries, groupId, userId)
      const { by_id, message_id } = await this.#found(queries, groupId, announcementId)
      if (!(await confirm(queries, announcementId, userId))) return
      await this.#readingRequests.end(transaction, { groupId, messageId: message_id }, userId)
      this.#notifier.changed(transaction, [userId], ['groups'])
      const staff = (await staffOf(queries, groupId)).map(({ id }) => id)
      this.#notifier.changed(transaction, new Set([by_id, ...staff]), ['groupAnnouncements'])
    })
  }

  remind(caller: Caller, { groupId, announcementId }: Named): Promise<Data<Remind>> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      const announced = await this.#overseen(locked, groupId, announcementId, locked.actor)
      const minutes = groupAnnouncementLimits.remindMinutes - (announced.minutes ?? Number.POSITIVE_INFINITY)
      if (minutes > 0) refuse('remindedLately', { minutes: Math.ceil(minutes) })
      const people = await remind(locked.queries, announcementId)
      this.#notifier.changed(locked, people, ['sessions', 'groupAnnouncements'])
      await this.#readingRequests.ask(locked, {
        what: 'confirm',
        groupId,
        messageId: announced.message_id,
        people,
      })
      return { reminded: people.length }
    })
  }

  async list(
    { userId }: Caller,
    { id: groupId, due = false, ...page }: Input<All>['query'],
  ): Promise<Data<All>> {
    const { queries } = this.#database
    const { member } = await readableGroup(queries, groupId, userId)
    const slice = { groupId, userId, due, ...sliceOf(page) }
    const { rows, count } = await listAnnouncements(queries, slice)
    const context = await this.#presenter.renderContext(queries, rows)
    const list = rows.map((row) => ({
      announcementId: row.announcement_id,
      message: {
        ...this.#presenter.message(row, context),
        ...extrasInRow(
          extrasOf({ ...row, reactions: null }, undefined, context.people.get(row.sender_id)),
          true,
        ),
        isMe: row.sender_id === userId,
        sequence: row.sequence,
      },
      by: {
        userId: row.by_id,
        nickname: row.by_nickname,
        memberNickname: row.by_member_nickname ?? '',
      },
      announcedAt: row.announced_at.toISOString(),
      confirmed: row.confirmed,
      ...(mayOversee(row, member) && { counts: { asked: row.asked, confirmed: row.confirmations } }),
    }))
    return { list, count }
  }

  async people(
    { userId }: Caller,
    { groupId, announcementId: id, confirmed, ...page }: Input<People>['query'],
  ): Promise<Data<People>> {
    const { queries } = this.#database
    const { member } = await readableGroup(queries, groupId, userId)
    await this.#overseen({ queries }, groupId, id, member)
    const { rows, count } = await listAsked(queries, { id, groupId, confirmed, ...sliceOf(page) })
    const list = rows.map(({ user_id, member_nickname, confirmed_at, ...shown }) => ({
      userId: user_id,
      memberNickname: member_nickname,
      confirmedAt: confirmed_at?.toISOString() ?? null,
      ...shown,
    }))
    return { list, count }
  }

  async #found(queries: Queries, groupId: number, id: number): Promise<Announced> {
    return (await announcementOf(queries, groupId, id)) ?? refuse('groupAnnouncementUnknown')
  }

  async #overseen(
    { queries }: { readonly queries: Queries },
    groupId: number,
    id: number,
    member: MemberRow | undefined,
  ): Promise<Announced> {
    const actor = checkRight(member, 'read')
    const announced = await this.#found(queries, groupId, id)
    return mayOversee(announced, actor) ? announced : refuse('forbidden')
  }
}

/** The author oversees their announcement, also when they are an ordinary member by now. */
const mayOversee = ({ by_id }: Pick<Announced, 'by_id'>, { user_id, role }: MemberRow) =>
  by_id === user_id || hasRight(role, 'announce')
