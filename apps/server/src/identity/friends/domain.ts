import type { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { ownPages } from '../../platform/domains/own-data.ts'
import type { PresenceService, Watching } from '../presence/service.ts'
import type { Shared } from '../users/shared.ts'
import { BlockService } from './block-service.ts'
import { friendJobs } from './jobs.ts'
import { friendRoutes } from './routes.ts'
import { type CallEnding, FriendService, type FriendshipEffects } from './service.ts'

interface Parts extends Shared {
  readonly effects: FriendshipEffects
  readonly calls: CallEnding
  readonly watching: Port<Watching>
  readonly presenceService: Pick<PresenceService, 'inSight'>
}

/** Friendships, what leads to them, and blocks. */
export function createFriends(parts: Parts): Domain<FriendService> {
  const friends = new FriendService(parts)
  parts.watching.provide(friends)
  parts.events.subscribe('deactivation', (transaction, userId) =>
    friends.publishDeactivation(transaction, userId),
  )
  const blocks = new BlockService({ ...parts, presence: parts.presenceService })
  return {
    services: friends,
    routes: (routes) => friendRoutes(routes, friends, blocks),
    ownData: [
      ownPages('friends', (caller, slice) => friends.list(caller, slice)),
      ownPages('friendRequests', (caller, slice) => friends.requests(caller, slice)),
      ownPages('blocks', (caller, slice) => blocks.list(caller, slice)),
    ],
    jobs: friendJobs(parts.database),
    departure: friends,
  }
}
