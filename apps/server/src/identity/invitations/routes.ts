import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { FollowingService } from './following-service.ts'
import type { InvitationService } from './service.ts'

export function invitationRoutes(
  routes: Routes,
  invitations: InvitationService,
  following: FollowingService,
): void {
  routes.signedIn(calls.createInvitation, ({ body }, caller) => invitations.create(caller, body))
  routes.signedIn(calls.invitations, ({ query }, caller) => invitations.list(caller, query))
  routes.signedIn(calls.endInvitation, async ({ params }, caller) => {
    await invitations.end(caller, params.id)
    return {}
  })
  routes.open(calls.invitation, ({ params }) => following.view(params.code))
  routes.signedIn(calls.acceptInvitation, ({ params, body }, caller) =>
    following.follow(caller, params.code, body.verify),
  )
}
