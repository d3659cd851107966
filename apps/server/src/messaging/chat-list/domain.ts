import type { Domain } from '../../platform/domains/domain.ts'
import type { ArrangingService } from '../conversations/arranging-service.ts'
import type { Shared } from '../conversations/shared.ts'
import { type ConversationsNamed, FolderService } from './folder-service.ts'
import { chatListRoutes } from './routes.ts'

type Arranging = Pick<ArrangingService<never>, 'markAllRead' | 'conversationsAmong'>

interface Parts extends Shared {
  readonly arranging: Readonly<Record<'direct' | 'group', Arranging>>
}

/** So many conversations are locked at a time: what is sent to them waits. */
const markedAtOnce = 50

/** Operations on many conversations of a person's list at once: folders, and marking all of them read. */
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
      chatListRoutes(routes, folders, async (caller, { userIdList = [], groupIdList = [] }) => {
        const kinds = [
          [arranging.direct, userIdList],
          [arranging.group, groupIdList],
        ] as const
        for (const [kind, ids] of kinds)
          for (let from = 0; from < ids.length; from += markedAtOnce)
            await database.transaction((transaction) =>
              kind.markAllRead(transaction, caller, ids.slice(from, from + markedAtOnce)),
            )
      }),
    departure: folders,
    ownData: [{ name: 'folders', read: (caller) => folders.all(caller) }],
  }
}
