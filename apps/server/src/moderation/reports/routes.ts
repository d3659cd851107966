import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { DecisionService } from './decision-service.ts'
import type { ReportingService } from './making-service.ts'
import type { ReportService } from './service.ts'

interface Reports {
  readonly reporting: ReportingService
  readonly reports: ReportService
  readonly decisions: DecisionService
}

export function reportRoutes(routes: Routes, { reporting, reports, decisions }: Reports): void {
  routes.signedIn(calls.report, ({ body }, caller) => reporting.report(caller, body))
  routes.signedIn(calls.ownReports, ({ query }, caller) => reporting.mine(caller, query))
  routes.signedIn(calls.reports, ({ query }, caller) => reports.list(caller, query))
  routes.signedIn(calls.reportDetail, ({ params }, caller) => reports.detail(caller, params.id))
  routes.signedIn(calls.decideReport, async ({ params, body }, caller) => {
    await decisions.decide(caller, params.id, body)
    return {}
  })
  routes.signedIn(calls.reopenReport, async ({ params }, caller) => {
    await decisions.reopen(caller, params.id)
    return {}
  })
}
