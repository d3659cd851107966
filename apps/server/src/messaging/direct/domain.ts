import type { Database, Queries, Transaction } from '../../db/database.ts'
import { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import {
  type ConversationSource,
  nextAfter,
  type OwnPage,
  pageOfMessages,
} from '../../platform/domains/own-data.ts'
import { releaseConversation } from '../../platform/files/service.ts'
import { deleteConversation, lockConversations } from '../conversations/conversation-repository.ts'
import { type Core, createCore } from '../conversations/core.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import { logStoreFailure } from '../conversations/log-store-failure.ts'
import { conversationIdsOf } from '../conversations/member-repository.ts'
import type { SentDrafts } from '../conversations/message-frames.ts'
import { countSent } from '../conversations/message-repository.ts'
import { endNoticesOf } from '../conversations/reaction-notice-repository.ts'
import type { Shared } from '../conversations/shared.ts'
import { unfollowAll } from '../conversations/thread-repository.ts'
import { DirectAdministrationService } from './administration-service.ts'
import { DirectAudience } from './audience.ts'
import { DirectListService } from './list-service.ts'
import type { CallSignals } from './ports.ts'
import { DirectPresenter, type SharedMessage } from './presenter.ts'
import { directConversations, ownDirectConversations, sendBlockersAmong } from './repository.ts'
import { directRights } from './rights.ts'
import { directRoutes } from './routes.ts'
import { DirectService } from './service.ts'
import { directEndpoint, directRequests } from './socket.ts'
import { DirectTargets } from './targets.ts'

/** One-to-one conversations. */
export interface Direct extends Core<SharedMessage> {
  readonly direct: DirectService
  readonly lists: DirectListService
  readonly administration: DirectAdministrationService
  /** Handler for signals of calls, which share the socket with messages. */
  readonly signals: Port<CallSignals>
}

interface Parts extends Shared {
  readonly drafts: SentDrafts
}

export function createDirect(parts: Parts): Domain<Direct> {
  const { users, links, notifier, log, words } = parts
  const targets = new DirectTargets(users)
  const presenter = new DirectPresenter({ users, links, targets })
  const audience = new DirectAudience({ notifier, targets })
  const onError = logStoreFailure('direct', log)
  const appending = { name: 'direct', sendBlockers: sendBlockersAmong } as const
  const kind = { targets, rights: directRights, presenter, audience, appending, words }
  const core = createCore(kind, { ...parts, onError })
  // Messages under way are stored first; none is stored once the account is deactivated.
  parts.events.subscribe('deactivation', async ({ queries }, userId, isDeactivated) => {
    if (isDeactivated) await lockConversations(queries, await conversationIdsOf(queries, [userId]))
  })
  const signals = new Port<CallSignals>('who carries signals of calls')
  const direct = {
    ...core,
    signals,
    direct: new DirectService({ ...parts, ...core, targets }),
    lists: new DirectListService(parts),
    administration: new DirectAdministrationService({ ...parts, ...core, targets }),
  }
  return {
    services: direct,
    routes: (routes) => directRoutes(routes, direct),
    socket: directEndpoint(
      { ...core, drafts: parts.drafts, senders: parts.senders },
      () => signals.get(),
      (connection) => parts.events.announce('connectionClosed', 'chat', connection),
    ),
    ownConversations: ownDirectData(parts.database, core.histories),
    departure: { depart, previewDeletion },
    requests: ({ gates }) => ({ chat: directRequests(direct, parts.senders, gates) }),
    drain: [() => core.sending.drain()],
  }
}

/** With an account go its notes to itself, which nobody else reads, and what it followed. */
async function depart({ queries }: Transaction, userId: number): Promise<void> {
  await endNoticesOf(queries, userId)
  await unfollowAll(queries, userId)
  const [own] = await directConversations(queries, [[userId, userId]])
  if (!own) return
  await releaseConversation(queries, own.conversation_id)
  await deleteConversation(queries, own.conversation_id)
}

async function previewDeletion(queries: Queries, userId: number) {
  const [own] = await directConversations(queries, [[userId, userId]])
  return { messages: await countSent(queries, userId, own?.conversation_id) }
}

/** Somebody's one-to-one conversations, notes to oneself too, for their archive. */
const ownDirectData = (database: Database, histories: HistoryService<SharedMessage>): ConversationSource => ({
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
