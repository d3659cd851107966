import { calls } from '@parley/contract'
import type { Routes } from '../../../platform/http/routes.ts'
import type { SecondFactorService } from './service.ts'

export function secondFactorRoutes(routes: Routes, factor: SecondFactorService): void {
  routes.signedIn(calls.secondFactor, (_input, caller) => factor.state(caller))
  routes.signedIn(calls.setUpSecondFactor, ({ body }, caller) => factor.setUp(caller, body))
  routes.signedIn(calls.turnOnSecondFactor, ({ body }, caller) => factor.turnOn(caller, body))
  routes.signedIn(calls.turnOffSecondFactor, async ({ body }, caller) => {
    await factor.turnOff(caller, body)
    return {}
  })
  routes.signedIn(calls.makeRecoveryCodes, ({ body }, caller) => factor.makeRecoveryCodes(caller, body))
}
