import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { PushDeviceService } from './device-service.ts'

export function pushRoutes(routes: Routes, devices: PushDeviceService): void {
  routes.signedIn(calls.pushKey, async () => ({ key: devices.key }))
  routes.signedIn(calls.pushDevices, (_input, caller) => devices.list(caller))
  routes.signedIn(calls.addPushDevice, async ({ body }, caller) => {
    await devices.add(caller, body)
    return {}
  })
  routes.signedIn(calls.removePushDevice, async ({ params }, caller) => {
    await devices.remove(caller, params.id)
    return {}
  })
  routes.open(calls.readByPush, async ({ body }) => {
    await devices.read(body.ticket)
    return {}
  })
  routes.open(calls.refuseByPush, async ({ body }) => {
    await devices.refuse(body.ticket)
    return {}
  })
  routes.signedIn(calls.tryPush, (_input, caller) => devices.try(caller))
}
