import type { Shared } from '../../messaging/conversations/shared.ts'
import type { GroupAdministrationService, GroupService } from '../../messaging/groups/service.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { AdminService } from '../administration/service.ts'
import { Acts } from './acts.ts'
import { DecisionService } from './decision-service.ts'
import { reportJobs } from './jobs.ts'
import { ReportingService } from './making-service.ts'
import { ReportPresenter } from './presenter.ts'
import { ReportNotifier } from './report-notifier.ts'
import { reportRoutes } from './routes.ts'
import { ReportService } from './service.ts'
import { Things } from './things.ts'

interface Parts extends Shared {
  readonly admin: AdminService
  readonly groups: GroupService
  readonly administration: {
    readonly direct: Pick<GroupAdministrationService, 'erase'>
    readonly groups: GroupAdministrationService
  }
}

/** Reports, and the decisions of staff on them. */
export function createReports(shared: Parts): Domain {
  const { admin, administration } = shared
  const parts = {
    ...shared,
    reportNotifier: new ReportNotifier(shared),
    presenter: new ReportPresenter(shared),
    things: new Things(shared),
  }
  const reporting = new ReportingService(parts)
  const reports = new ReportService(parts)
  const decisions = new DecisionService({ ...parts, acts: new Acts({ admin, ...administration }) })
  return {
    services: undefined,
    routes: (routes) => reportRoutes(routes, { reporting, reports, decisions }),
    jobs: reportJobs(reporting),
    departure: reporting,
  }
}
