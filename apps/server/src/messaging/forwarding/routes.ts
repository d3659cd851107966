import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { ForwardingService } from './forwarding-service.ts'
import type { RecordService } from './record-service.ts'

interface Services {
  readonly forwarding: ForwardingService
  readonly records: RecordService
}

export function forwardingRoutes(routes: Routes, { forwarding, records }: Services): void {
  routes.signedIn(calls.forward, ({ body }, caller) => forwarding.forward(caller, body))
  routes.signedIn(calls.record, ({ query }, caller) => records.read(caller, query))
}
