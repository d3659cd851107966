import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { ForwardingService } from './forwarding-service.ts'
import type { RecordService } from './record-service.ts'
import type { SavedService } from './saved-service.ts'

interface Services {
  readonly forwarding: ForwardingService
  readonly records: RecordService
  readonly saved: SavedService
}

export function forwardingRoutes(routes: Routes, { forwarding, records, saved }: Services): void {
  routes.signedIn(calls.forward, ({ body }, caller) => forwarding.forward(caller, body))
  routes.signedIn(calls.record, ({ query }, caller) => records.read(caller, query))
  routes.signedIn(calls.savedAuthors, (_, caller) => saved.authors(caller))
}
