import type { Database } from '../../db/database.ts'
import {
  type ConversationSource,
  nextAfter,
  type OwnPage,
  pageOfMessages,
} from '../../platform/domains/own-data.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import type { GroupSurroundings, SharedMessage } from './conversation-presenter.ts'
import { groupsLeftBy } from './member-repository.ts'

/** The conversations of the groups that somebody is in, for their archive. */
export const ownGroupData = (
  database: Database,
  histories: HistoryService<GroupSurroundings, SharedMessage>,
): ConversationSource => ({
  kind: 'group',
  async list(userId) {
    const groups = await groupsLeftBy(database.queries, userId)
    return groups.map(({ id, title }) => ({ target: id, title }))
  },
  async read(caller, { target, after }, linking): Promise<OwnPage> {
    const query = { after, by: 'sequence', limit: pageOfMessages, ...wanted } as const
    const { list, ...page } = await histories.kept(caller, target, query, linking)
    return {
      messages: list.map((wire) => ({
        wire,
        readable: {
          id: wire.id,
          author: wire.memberNickname || wire.userNickname,
          isMe: wire.isMe,
          at: wire.createdAt,
          msg: wire.msg,
        },
      })),
      lines: 'lines' in page ? page.lines : [],
      next: nextAfter(list, page),
    }
  },
})

const wanted = { places: true, extras: true, lines: true } as const
