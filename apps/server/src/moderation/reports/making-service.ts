import { type Data, type Endpoints, type Input, reportLimits } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { filesIn } from '../../messaging/conversations/copying.ts'
import { keepForReport } from '../../platform/files/service.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { deleteOldReports, forgetReporter, insertReport, openReportOf } from './making-repository.ts'
import type { ReportPresenter } from './presenter.ts'
import type { ReportNotifier } from './report-notifier.ts'
import { listOwnReports } from './repository.ts'
import type { Reported, Things } from './things.ts'

type Report = Endpoints['POST /api/report/reports']
type Own = Endpoints['GET /api/report/mine']

/** Reports as those who make them see them. */
export class ReportingService {
  readonly #database: Database
  readonly #reportNotifier: ReportNotifier
  readonly #things: Things
  readonly #presenter: ReportPresenter
  readonly #pace: RateLimit

  constructor(parts: {
    database: Database
    reportNotifier: ReportNotifier
    things: Things
    presenter: ReportPresenter
    rates: Rates
  }) {
    this.#database = parts.database
    this.#reportNotifier = parts.reportNotifier
    this.#things = parts.things
    this.#presenter = parts.presenter
    this.#pace = parts.rates.limit('reports', reportLimits.ofPerson)
  }

  /** A person has one open report about a target. */
  async report(caller: Caller, reported: Reported): Promise<Data<Report>> {
    const { userId } = caller
    const { queries } = this.#database
    const { thing } = await this.#things.find(queries, userId, reported)
    const known = await openReportOf(queries, userId, thing)
    if (known !== undefined) return { id: known }
    await takeOrRefuse(this.#pace, String(userId))
    const made = await this.#database.transaction((transaction) => this.#make(transaction, userId, reported))
    await this.#reportNotifier.notify(made.people, [userId])
    return { id: made.id }
  }

  async #make(
    { queries }: Transaction,
    userId: number,
    reported: Reported,
  ): Promise<{ id: number; people: readonly number[] }> {
    // A person's reports are stored one after the other, and none of a person whose account ends meanwhile.
    if (!(await lockAccounts(queries, [userId])).has(userId)) refuse('unauthenticated')
    const found = await this.#things.find(queries, userId, reported)
    const known = await openReportOf(queries, userId, found.thing)
    if (known !== undefined) return { id: known, people: found.people }
    const why = { reason: reported.reason, text: reported.text ?? '' }
    const id = await insertReport(queries, userId, found, why)
    const files = new Set(found.messages.flatMap(({ msg }) => filesIn(msg)))
    await keepForReport(queries, id, [...files])
    return { id, people: found.people }
  }

  async mine({ userId }: Caller, query: Input<Own>['query']): Promise<Data<Own>> {
    const { queries } = this.#database
    const { rows, count } = await listOwnReports(queries, userId, sliceOf(query))
    return { list: await this.#presenter.own(queries, rows), count }
  }

  /** Reports of the person stay, without the reporter. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await forgetReporter(queries, userId)
  }

  sweep(): Promise<void> {
    return deleteOldReports(this.#database.queries, reportLimits.days)
  }
}
