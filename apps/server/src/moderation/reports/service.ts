import { type Data, type Endpoints, type Input, Role, reportLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import { curtailedAmong } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { GroupService } from '../../messaging/groups/service.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { ReportPresenter } from './presenter.ts'
import { listReports, messagesOf, reportFor, reportsBeside } from './repository.ts'

type List = Endpoints['GET /api/report/reports']
type Detail = Endpoints['GET /api/report/reports/{id}']

/** Reports as the staff reads them. */
export class ReportService {
  readonly #database: Database
  readonly #groups: Pick<GroupService, 'titles'>
  readonly #audit: AuditService
  readonly #presenter: ReportPresenter

  constructor(parts: {
    database: Database
    groups: Pick<GroupService, 'titles'>
    audit: AuditService
    presenter: ReportPresenter
  }) {
    this.#database = parts.database
    this.#groups = parts.groups
    this.#audit = parts.audit
    this.#presenter = parts.presenter
  }

  async list(caller: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { queries } = this.#database
    const { rows, count } = await listReports(queries, caller, query, sliceOf(query))
    return { list: await this.#presenter.reports(queries, rows), count }
  }

  /** Reads a report. The audit log records the access. */
  async detail(caller: Caller, id: number): Promise<Data<Detail>> {
    const { queries } = this.#database
    const row = (await reportFor(queries, caller, id)) ?? refuse('reportUnknown')
    const beside = await reportsBeside(queries, caller, row, reportLimits.beside)
    const [report, ...others] = await this.#presenter.reports(queries, [row, ...beside])
    if (!report) refuse('reportUnknown')
    const about = report.people.map(({ userID, nickname }) => `${nickname} (${userID})`)
    await this.#audit.record(queries, caller, 'reportRead', {
      report: id,
      kind: row.kind,
      about: about.join(', '),
    })
    return {
      ...report,
      messages: await this.#presenter.messages(queries, await messagesOf(queries, id)),
      standing: await this.#standing(
        queries,
        caller,
        report.people.map(({ userID }) => userID),
      ),
      groupIsThere: report.group !== null && (await this.#isThere(queries, report.group.groupId)),
      others,
    }
  }

  /** The people among these whom the caller may bar from chatting, with their restrictions. */
  async #standing(
    queries: Queries,
    { role }: Caller,
    ids: readonly number[],
  ): Promise<Data<Detail>['standing']> {
    const rows = await curtailedAmong(queries, ids)
    return rows
      .filter((row) => !row.is_owner)
      .filter((row) => role === Role.administrator || (row.role !== Role.administrator && !row.duty))
      .map(({ id, curtail_chat, curtail_in_group_chat }) => ({
        userID: id,
        curtailChat: curtail_chat,
        curtailInGroupChat: curtail_in_group_chat,
      }))
  }

  async #isThere(queries: Queries, groupId: number): Promise<boolean> {
    return (await this.#groups.titles(queries, [groupId])).has(groupId)
  }
}
