import { calls, limits } from '@parley/contract'
import { type Routes, tokenOf } from '../../platform/http/routes.ts'
import type { PasswordService } from './password-service.ts'
import type { AuthService } from './service.ts'
import type { SignInService } from './sign-in-service.ts'

interface AuthServices {
  readonly auth: AuthService
  readonly passwords: PasswordService
  readonly signIns: SignInService
}

export function authRoutes(routes: Routes, { auth, passwords, signIns }: AuthServices): void {
  routes.open(calls.register, ({ body }, origin) => auth.register(body, origin))
  routes.open(calls.login, ({ body }, origin) => auth.login(body, origin))
  routes.open(calls.logout, (_input, origin, request) => auth.logout(tokenOf(request), origin))
  routes.open(calls.resetPassword, ({ body }, origin) => passwords.reset(body, origin))
  routes.signedIn(calls.changePassword, ({ body }, caller) => passwords.change(caller, body))
  routes.signedIn(calls.confirmSession, ({ body }, caller) => passwords.confirm(caller, body))
  routes.signedIn(calls.setAccountName, async ({ body }, caller) => {
    await auth.setAccountName(caller, body.accountName)
    return {}
  })
  routes.signedIn(calls.signIns, (_input, caller) => signIns.list(caller))
  routes.signedIn(calls.endSignIn, async ({ params }, caller) => {
    await signIns.end(caller, params.id)
    return {}
  })
  routes.signedIn(calls.endOtherSignIns, async ({ query }, caller) => {
    await signIns.endOthers(caller, query)
    return {}
  })
  routes.signedIn(calls.seeSecurityNotices, async ({ body }, caller) => {
    await signIns.seeNotices(caller, body.upTo)
    return {}
  })
  routes.signedIn(calls.confirmSignIn, async ({ params }, caller) => {
    await signIns.confirm(caller, params.id)
    return {}
  })
  routes.signedIn(calls.socketTicket, async (_input, caller) => ({
    ticket: auth.ticketFor(caller),
    expiresIn: limits.ticketSeconds,
  }))
}
