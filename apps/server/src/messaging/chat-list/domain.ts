import type { Domain, Shared } from '../../domain.ts'
import type { ArrangingService } from '../conversations/arranging-service.ts'
import { type ConversationsNamed, FolderService } from './folder-service.ts'
import { chatListRoutes } from './routes.ts'

type Arranging = Pick<ArrangingService<never, never>, 'markAllRead' | 'conversationsAmong'>

interface Parts extends Shared {
  readonly arranging: Readonly<Record<'direct' | 'group', Arranging>>
}

/** What concerns many conversations of a person's list at once: folders, and marking all of them read. */
export function createChatList(parts: Parts): Domain {
  const { database, arranging } = parts
  const conversationsNamed: ConversationsNamed = async (
    queries,
    userId,
    { userIdList = [], groupIdList = [] },
  ) => [
    ...(await arranging.direct.conversationsAmong(queries, userId, userIdList)),
    ...(await arranging.group.conversationsAmong(queries, userId, groupIdList)),
  ]
  const folders = new FolderService({ ...parts, conversationsNamed })
  return {
    services: undefined,
    routes: (routes) =>
      chatListRoutes(routes, folders, (caller, { userIdList = [], groupIdList = [] }) =>
        database.transaction(async (transaction) => {
          await arranging.direct.markAllRead(transaction, caller, userIdList)
          await arranging.group.markAllRead(transaction, caller, groupIdList)
        }),
      ),
    departure: folders,
    ownData: [{ name: 'folders', read: (caller) => folders.all(caller) }],
  }
}
