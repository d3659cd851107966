import type { InvitationView } from '@parley/contract'
import type { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { ownPages } from '../../platform/domains/own-data.ts'
import type { RegisteringInvitations } from '../auth/service.ts'
import type { FriendService } from '../friends/service.ts'
import type { Shared } from '../users/shared.ts'
import { FollowingService } from './following-service.ts'
import { invitationJobs } from './jobs.ts'
import { endInvitationsOf } from './making-repository.ts'
import { OwnerService } from './owner-service.ts'
import type { GroupEntry } from './ports.ts'
import { RegisteringService } from './registering-service.ts'
import { invitationRoutes } from './routes.ts'
import { InvitationService } from './service.ts'

interface Invitations {
  /** Inviter and target of an invitation, for anybody who has the link. */
  readonly view: (code: string) => Promise<InvitationView>
  /** The code that leads to the ownership of the site, while nobody keeps it. */
  readonly ownerCode: () => Promise<string | undefined>
}

interface Parts extends Shared {
  readonly friends: FriendService
  readonly entry: GroupEntry
  readonly invitations: Port<RegisteringInvitations>
}

/** Links by which people become friends, come into groups, and make accounts. */
export function createInvitations(parts: Parts): Domain<Invitations> {
  const invitations = new InvitationService(parts)
  const owner = new OwnerService(parts)
  const following = new FollowingService(parts)
  parts.invitations.provide(new RegisteringService(parts))
  parts.events.subscribe('endMade', async ({ queries }, userId) => ({
    invitations: await endInvitationsOf(queries, userId),
  }))
  return {
    services: { view: (code) => following.view(code), ownerCode: () => owner.code() },
    begin: async () => void (await owner.code()),
    routes: (routes) => invitationRoutes(routes, invitations, following),
    jobs: invitationJobs(invitations),
    ownData: [ownPages('invitations', (caller, slice) => invitations.list(caller, slice))],
    departure: invitations,
  }
}
