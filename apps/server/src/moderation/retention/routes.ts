import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { HoldService } from './hold-service.ts'
import type { RetentionService } from './service.ts'

interface Retention {
  readonly retention: RetentionService
  readonly holds: HoldService
}

export function retentionRoutes(routes: Routes, { retention, holds }: Retention): void {
  routes.signedIn(calls.retentionRules, () => retention.rules())
  routes.signedIn(calls.changeRetentionRules, async ({ body }, caller) => {
    await retention.change(caller, body)
    return {}
  })
  routes.signedIn(calls.previewRetention, ({ body }) => retention.preview(body))
  routes.signedIn(calls.holds, ({ query }) => holds.list(query))
  routes.signedIn(calls.placeHold, ({ body }, caller) => holds.place(caller, body))
  routes.signedIn(calls.liftHold, async ({ params }, caller) => {
    await holds.lift(caller, params.id)
    return {}
  })
}
