import type { Endpoints, Input } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { knows } from '../../identity/friends/service.ts'
import type { UserService } from '../../identity/users/service.ts'
import { refuse } from '../../kernel/refusal.ts'
import { copiesOf } from '../../messaging/conversations/copying.ts'
import type { GroupService } from '../../messaging/groups/service.ts'
import type { Thing } from './making-repository.ts'
import { checkOthers } from './policy.ts'

export type Reported = Input<Endpoints['POST /api/report/reports']>['body']

/** Finds what somebody reports, as far as it is theirs to see. */
export class Things {
  readonly #users: UserService
  readonly #groups: Pick<GroupService, 'known' | 'titles'>

  constructor(parts: { users: UserService; groups: Pick<GroupService, 'known' | 'titles'> }) {
    this.#users = parts.users
    this.#groups = parts.groups
  }

  /** @throws Refusal */
  async find(queries: Queries, reporterId: number, reported: Reported): Promise<Thing> {
    const found = await this.#find(queries, reporterId, reported)
    checkOthers(reporterId, found.people)
    return found
  }

  async #find(queries: Queries, reporterId: number, reported: Reported): Promise<Thing> {
    switch (reported.kind) {
      case 'messages':
        return this.#messages(queries, reporterId, reported.messageIds)
      case 'person':
        return this.#person(queries, reporterId, reported.userId)
      case 'group':
        return this.#group(queries, reporterId, reported.groupId)
    }
  }

  async #messages(queries: Queries, reporterId: number, wanted: readonly number[]): Promise<Thing> {
    const ids = new Set(wanted)
    const seen = await copiesOf(queries, this.#users, reporterId, [...ids])
    if (seen.length < ids.size) refuse('messageUnknown')
    const messages = seen.filter(({ isWithdrawn }) => !isWithdrawn)
    const [first] = messages
    if (!first) refuse('messageWithdrawn')
    const { conversationId, isOfGroup } = first
    if (seen.some((message) => message.conversationId !== conversationId)) refuse('reportOfSeveralChats')
    const title = isOfGroup ? await this.#titleOf(queries, conversationId) : undefined
    const named = messages.map(({ id }) => id).sort((a, b) => a - b)
    return {
      kind: 'messages',
      thing: `messages ${named.join(' ')}`,
      people: [...new Set(messages.map(({ senderId }) => senderId))],
      group: title === undefined ? undefined : { id: conversationId, title },
      messages,
    }
  }

  async #titleOf(queries: Queries, groupId: number): Promise<string> {
    return (await this.#groups.titles(queries, [groupId])).get(groupId) ?? refuse('messageUnknown')
  }

  async #person(queries: Queries, reporterId: number, userId: number): Promise<Thing> {
    await this.#users.settingsOf(userId, queries)
    if (!(await knows(queries, reporterId, userId))) refuse('userUnknown')
    return { kind: 'person', thing: `person ${userId}`, people: [userId], group: undefined, messages: [] }
  }

  async #group(queries: Queries, reporterId: number, groupId: number): Promise<Thing> {
    const { title, ownerId } = await this.#groups.known(queries, groupId, reporterId)
    const group = { id: groupId, title }
    return { kind: 'group', thing: `group ${groupId}`, people: [ownerId], group, messages: [] }
  }
}
