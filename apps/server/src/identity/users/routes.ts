import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { UserService } from './service.ts'

export function userRoutes(routes: Routes, users: UserService): void {
  routes.signedIn(calls.userInfo, async (_input, caller) => ({
    ...(await users.info(caller)),
    role: caller.role,
    ...(caller.lacksSecondFactor && { secondFactorMissing: true as const }),
  }))
  routes.signedIn(calls.changeUserInfo, async ({ body }, caller) => {
    await users.change(caller, body)
    return {}
  })
}
