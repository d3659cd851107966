import { citedIn, type HeldMessage, type Msg, msgOf } from '@parley/contract'
import type { Queries } from '../../../db/database.ts'
import type { UserService } from '../../../identity/users/service.ts'
import { factsIn, spelledOut, withLinks } from '../../../messaging/conversations/copying.ts'
import type { GroupService } from '../../../messaging/groups/service.ts'
import type { Links } from '../../../platform/files/service.ts'
import type { HeldRow } from './held-repository.ts'

/** Messages that are held as the staff sees them: what their senders would say, and nothing of others. */
export class HeldPresenter {
  readonly #users: UserService
  readonly #groups: Pick<GroupService, 'titles'>
  readonly #links: Links

  constructor(parts: { users: UserService; groups: Pick<GroupService, 'titles'>; links: Links }) {
    this.#users = parts.users
    this.#groups = parts.groups
    this.#links = parts.links
  }

  async messages(queries: Queries, rows: readonly HeldRow[]): Promise<HeldMessage[]> {
    const senders = rows.map(({ sender_id }) => sender_id)
    const groups = rows.flatMap(({ place, target }) => (place === 'group' ? [target] : []))
    const people = await this.#users.briefs(senders, queries)
    const titles = await this.#groups.titles(queries, groups)
    return rows.map((row) => {
      const sender = people.get(row.sender_id)
      return {
        id: row.id,
        sender: {
          userID: row.sender_id,
          nickname: sender?.nickname ?? '',
          avatar: sender?.avatar ?? '',
        },
        group: row.place === 'group' ? { groupId: row.target, title: titles.get(row.target) ?? '' } : null,
        createdAt: row.created_at.toISOString(),
        msg: withLinks(shown(row), this.#links),
        words: row.words,
        lists: row.lists,
      }
    })
  }
}

/**
 * A reply is shown as its text alone, as a record is: the cited message stays between the people who wrote to each
 * other.
 */
function shown(row: HeldRow): Msg {
  const { type, body } = spelledOut(row)
  if (citedIn(type, body) === undefined && !factsIn(body).record) return msgOf(type, body)
  const { content } = body as { content: string }
  return { type: 1, textMsg: { content } }
}
