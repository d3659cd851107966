import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { DecidingService } from './deciding-service.ts'
import type { MemberService } from './member-service.ts'

interface JoiningServices {
  readonly deciding: DecidingService
  readonly members: MemberService
}

export function joiningRoutes(routes: Routes, { deciding, members }: JoiningServices): void {
  routes.signedIn(calls.waitingRegistrations, ({ query }) => deciding.list(query))
  routes.signedIn(calls.decideRegistrations, ({ body }, caller) => deciding.decide(caller, body))
  routes.signedIn(calls.checkMembers, ({ body }, caller) => members.check(caller, body))
  routes.signedIn(calls.addMembers, ({ body }, caller) => members.add(caller, body))
}
