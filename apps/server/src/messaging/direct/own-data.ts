import type { Database } from '../../db/database.ts'
import {
  type ConversationSource,
  nextAfter,
  type OwnPage,
  pageOfMessages,
} from '../../platform/domains/own-data.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import type { DirectSurroundings, SharedMessage } from './presenter.ts'
import { ownDirectConversations } from './repository.ts'

/** Somebody's one-to-one conversations, notes to oneself too, for their archive. */
export const ownDirectData = (
  database: Database,
  histories: HistoryService<DirectSurroundings, SharedMessage>,
): ConversationSource => ({
  kind: 'direct',
  list: (userId) => ownDirectConversations(database.queries, userId),
  async read(caller, { target, after }, linking): Promise<OwnPage> {
    const query = { after, by: 'sequence', limit: pageOfMessages, places: true, extras: true } as const
    const { list, ...page } = await histories.kept(caller, target, query, linking)
    return {
      messages: list.map((wire) => ({
        wire,
        readable: {
          id: wire.id,
          author: wire.sendUser.nickName,
          isMe: wire.isMe,
          at: wire.created_at,
          msg: wire.msg,
        },
      })),
      lines: [],
      next: nextAfter(list, page),
    }
  },
})
