import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { AuthService } from './service.ts'

export function authRoutes(routes: Routes, auth: AuthService): void {
  routes.open(calls.register, ({ body }, origin) => auth.register(body, origin))
  routes.open(calls.login, ({ body }, origin) => auth.login(body, origin))
  routes.signedIn(calls.logout, (_input, caller) => auth.logout(caller))
  routes.signedIn(calls.setAccountName, async ({ body }, caller) => {
    await auth.setAccountName(caller, body.accountName)
    return {}
  })
}
