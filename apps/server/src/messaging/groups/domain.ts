import { GroupMode } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { FriendService } from '../../identity/friends/service.ts'
import { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import {
  type ConversationSource,
  nextAfter,
  type OwnPage,
  ownPages,
  pageOfMessages,
} from '../../platform/domains/own-data.ts'
import { type Core, createCore } from '../conversations/core.ts'
import type { HistoryService } from '../conversations/history-service.ts'
import { logStoreFailure } from '../conversations/log-store-failure.ts'
import type { SentDrafts } from '../conversations/message-frames.ts'
import type { Shared } from '../conversations/shared.ts'
import { GroupAdministrationService } from './administration-service.ts'
import { GroupAnnouncingService } from './announcing-service.ts'
import { GroupAudience } from './audience.ts'
import { GroupBanService } from './ban-service.ts'
import { GroupConferring } from './conferring.ts'
import { GroupPresenter, type SharedMessage } from './conversation-presenter.ts'
import { GroupDepartures } from './departures.ts'
import { GroupEntryService } from './entry-service.ts'
import { GroupChanges } from './group-changes.ts'
import { groupJobs } from './jobs.ts'
import { GroupKeepingService } from './keeping-service.ts'
import { GroupListService } from './list-service.ts'
import { groupsLeftBy } from './member-repository.ts'
import { MembershipService } from './membership-service.ts'
import type { AskedDevices } from './ports.ts'
import { ReaderHints } from './reader-hints.ts'
import { authorsRead } from './readers-repository.ts'
import { GroupReadersService } from './readers-service.ts'
import { ReadingRequests } from './reading-requests.ts'
import { GroupRequestService } from './request-service.ts'
import { groupRights } from './rights.ts'
import { groupRoutes } from './routes.ts'
import { lastSaid, sendBlockersAmong } from './sender-repository.ts'
import { GroupService } from './service.ts'
import { GroupSettingsService } from './settings-service.ts'
import { groupEndpoint, groupRequests } from './socket.ts'
import { groupTargets } from './targets.ts'

/** Groups, their members and their conversations. */
export interface Groups extends Core<SharedMessage> {
  readonly groups: GroupService
  readonly membership: MembershipService
  readonly entry: GroupEntryService
  readonly bans: GroupBanService
  readonly settings: GroupSettingsService
  readonly keeping: GroupKeepingService
  readonly requests: GroupRequestService
  readonly lists: GroupListService
  readonly administration: GroupAdministrationService
  readonly announcing: GroupAnnouncingService
  readonly readers: GroupReadersService
  readonly conferring: GroupConferring
  readonly asked: Port<AskedDevices>
}

interface Parts extends Shared {
  readonly drafts: SentDrafts
  readonly friends: FriendService
}

export function createGroups(parts: Parts): Domain<Groups> {
  const onError = logStoreFailure('group', parts.log)
  const presenter = new GroupPresenter(parts)
  const hints = new ReaderHints({
    authorsOf: (stretches) => authorsRead(parts.database.queries, stretches),
    publish: (userId, groupId) => parts.notifier.readers(userId, groupId),
    onError: (error) => parts.log.error({ err: error }, 'authors were not notified of readers'),
  })
  const audience = new GroupAudience(parts.notifier, hints)
  const core = createCore(
    {
      targets: groupTargets,
      rights: groupRights,
      presenter,
      audience,
      appending: { name: 'group', sendBlockers: sendBlockersAmong, noted: lastSaid },
      words: parts.words,
    },
    { ...parts, onError },
  )
  const changes = new GroupChanges(core.publish)
  const withChanges = { ...parts, changes }
  const membership = new MembershipService(withChanges)
  const withMembership = { ...withChanges, membership }
  const asked = new Port<AskedDevices>('which devices ask for a look at a message')
  const readingRequests = new ReadingRequests({ ...parts, devices: () => asked.find() })
  const withReadingRequests = { ...withMembership, presenter, readingRequests }
  const groups = {
    ...core,
    membership,
    groups: new GroupService(withChanges),
    entry: new GroupEntryService(withMembership),
    bans: new GroupBanService(withMembership),
    settings: new GroupSettingsService(withMembership),
    keeping: new GroupKeepingService(withMembership),
    requests: new GroupRequestService(withMembership),
    lists: new GroupListService(parts),
    administration: new GroupAdministrationService({ ...withChanges, ...core }),
    announcing: new GroupAnnouncingService(withReadingRequests),
    readers: new GroupReadersService(withReadingRequests),
    conferring: new GroupConferring(withMembership),
    asked,
  }
  return {
    services: groups,
    routes: (routes) => groupRoutes(routes, groups),
    socket: groupEndpoint({ ...core, drafts: parts.drafts, senders: parts.senders }, (connection) =>
      parts.events.announce('connectionClosed', 'group', connection),
    ),
    requests: ({ gates, hearing }) => ({ group: groupRequests(groups, parts.senders, hearing, gates) }),
    ownConversations: ownGroupData(parts.database, core.histories),
    ownData: [
      ownPages('groups', (caller, slice) => groups.groups.mine(caller, { ...slice, mode: GroupMode.joined })),
      ownPages('ownGroups', (caller, slice) =>
        groups.groups.mine(caller, { ...slice, mode: GroupMode.created }),
      ),
      ownPages('groupRequests', (caller, slice) => groups.requests.list(caller, slice)),
    ],
    jobs: groupJobs(parts.database),
    departure: new GroupDepartures(withChanges),
    stop: () => hints.close(),
    drain: [() => core.sending.drain(), () => hints.drain()],
  }
}

/** The conversations of the groups that somebody is in, for their archive. */
const ownGroupData = (database: Database, histories: HistoryService<SharedMessage>): ConversationSource => ({
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
