import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { LeavingService } from './leaving-service.ts'
import type { OverviewService } from './overview-service.ts'
import type { AdminService } from './service.ts'

interface Administration {
  readonly admin: AdminService
  readonly leaving: LeavingService
  readonly overview: OverviewService
}

export function adminRoutes(routes: Routes, { admin, leaving, overview }: Administration): void {
  routes.signedIn(calls.overview, ({ query }) => overview.overview(query.ahead))
  routes.signedIn(calls.createUser, ({ body }, caller) => admin.create(caller, body.nickname))
  routes.signedIn(calls.adminUsers, ({ query }) => admin.users(query))
  routes.signedIn(calls.curtailUser, async ({ body }, caller) => {
    await admin.curtail(caller, body)
    return {}
  })
  routes.signedIn(calls.deactivateUser, async ({ body }, caller) => {
    await admin.setDeactivated(caller, body)
    return {}
  })
  routes.signedIn(calls.deleteUsers, async ({ body }, caller) => {
    await admin.delete(caller, body.idList)
    return {}
  })
  routes.signedIn(calls.changeUserRole, async ({ body }, caller) => {
    await admin.setRole(caller, body)
    return {}
  })
  routes.signedIn(calls.issueResetCode, ({ body }, caller) => admin.issueResetCode(caller, body.userId))
  routes.signedIn(calls.signOutUser, async ({ body }, caller) => {
    await admin.signOut(caller, body.userId)
    return {}
  })
  routes.signedIn(calls.leaving, (_input, caller) => leaving.previewDeletion(caller))
  routes.signedIn(calls.deleteOwnAccount, async ({ body }, caller) => {
    await leaving.leave(caller, body)
    return {}
  })
  routes.signedIn(calls.removeSecondFactor, ({ body }, caller) =>
    admin.removeSecondFactor(caller, body.userId),
  )
}
