import { calls } from '@parley/contract'
import type { Routes } from '../http/routes.ts'
import type { AuditService } from './service.ts'

export function auditRoutes(routes: Routes, audit: AuditService): void {
  routes.signedIn(calls.logs, ({ query }, caller) => audit.list(caller, query))
  routes.download(calls.exportLogs, async ({ query }, caller) => ({
    name: `parley-audit-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: await audit.export(caller, query),
  }))
  routes.signedIn(calls.logEntry, ({ params }, caller) => audit.read(caller, params.id))
  routes.signedIn(calls.deleteLogs, async ({ body }, caller) => {
    await audit.delete(caller, body.idList)
    return {}
  })
}
