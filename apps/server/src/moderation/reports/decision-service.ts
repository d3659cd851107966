import type { Database, Transaction } from '../../db/database.ts'
import { type Account, lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { filesIn } from '../../messaging/conversations/copying.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { keepForReport, releaseReport } from '../../platform/files/service.ts'
import type { Acts } from './acts.ts'
import { clearDecision, lockReport, reporterOf, setDecision } from './decision-repository.ts'
import { openReportOf } from './making-repository.ts'
import { checkActs, checkDeciding } from './policy.ts'
import type { ReportNotifier } from './report-notifier.ts'
import { messagesOf, peopleOfReports, type ReportRow, type Wanted } from './repository.ts'

/** A report that nobody else decides, with everybody's account whom it concerns locked. */
export interface LockedReport {
  readonly transaction: Transaction
  readonly caller: Caller
  readonly report: ReportRow
  readonly about: readonly number[]
  readonly accounts: ReadonlyMap<number, Account>
}

/** Decisions of staff on reports. */
export class DecisionService {
  readonly #database: Database
  readonly #reportNotifier: ReportNotifier
  readonly #audit: AuditService
  readonly #acts: Acts

  constructor(parts: {
    database: Database
    reportNotifier: ReportNotifier
    audit: AuditService
    acts: Acts
  }) {
    this.#database = parts.database
    this.#reportNotifier = parts.reportNotifier
    this.#audit = parts.audit
    this.#acts = parts.acts
  }

  /** If two people decide at the same time, one decision counts. */
  async decide(caller: Caller, id: number, wanted: Wanted): Promise<void> {
    await this.#changing(caller, id, async (locked) => {
      const { transaction, report, about } = locked
      const { queries } = transaction
      if (report.decision !== null) refuse('reportDecided')
      checkActs(report, about, wanted)
      const done = await this.#acts.carryOut(locked, wanted)
      await setDecision(queries, id, { by: caller.userId, decision: wanted.outcome, ...done })
      await releaseReport(queries, id)
      await this.#record(locked, 'reportDecided', { outcome: wanted.outcome })
    })
  }

  /** Lifts what the decision barred people from. What it deleted stays deleted. */
  reopen(caller: Caller, id: number): Promise<void> {
    return this.#changing(caller, id, async (locked) => {
      const { transaction, report } = locked
      const { queries } = transaction
      if (report.decision === null) refuse('reportUndecided')
      const { reporter_id, thing } = report
      if (reporter_id !== null && (await openReportOf(queries, reporter_id, thing)) !== undefined)
        refuse('reportedAgain')
      await this.#acts.lift(locked)
      await clearDecision(queries, id)
      const files = new Set((await messagesOf(queries, id)).flatMap(({ msg }) => filesIn(msg)))
      await keepForReport(queries, id, [...files])
      await this.#record(locked, 'reportReopened')
    })
  }

  /** Runs `work` while nobody else decides the report, and notifies those concerned. */
  async #changing(caller: Caller, id: number, work: (locked: LockedReport) => Promise<void>): Promise<void> {
    const { about, report } = await this.#acting(caller, id, work)
    await this.#reportNotifier.notify(about, report.reporter_id === null ? [] : [report.reporter_id])
  }

  #acting(caller: Caller, id: number, work: (locked: LockedReport) => Promise<void>): Promise<LockedReport> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const about = (await peopleOfReports(queries, [id])).get(id) ?? refuse('reportUnknown')
      const reporter = await reporterOf(queries, id)
      // Accounts before the report, as when an account ends; the reporter's, lest they report it anew meanwhile.
      const accounts = await lockAccounts(queries, [caller.userId, ...about, ...reporter])
      const actor = accounts.get(caller.userId)
      checkDeciding({ actor, people: about.map((one) => accounts.get(one)) })
      const report = (await lockReport(queries, id)) ?? refuse('reportUnknown')
      const locked = { transaction, caller, report, about, accounts }
      await work(locked)
      return locked
    })
  }

  async #record(
    { transaction, caller, report, about, accounts }: LockedReport,
    event: 'reportDecided' | 'reportReopened',
    details: { outcome?: string } = {},
  ): Promise<void> {
    const { queries } = transaction
    const [userId] = about
    const named = about.map((id) => `${accounts.get(id)?.nickname ?? ''} (${id})`)
    await this.#audit.record(queries, caller, event, {
      report: report.id,
      kind: report.kind,
      about: named.join(', '),
      ...(userId !== undefined && { userId }),
      ...details,
    })
  }
}
