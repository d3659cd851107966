import type { Account } from '../../identity/users/service.ts'
import { decidesAbout, mayCall } from '../../kernel/access.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { ReportRow, Wanted } from './repository.ts'

/** Nobody reports themselves. */
export function checkOthers(reporterId: number, people: readonly number[]): void {
  if (people.includes(reporterId)) refuse('reportOfOneself')
}

/** The person who acts, and the people whom a report is about, as they are at this moment. */
interface Concerned {
  readonly actor: Account | undefined
  /** People whom the report is about, as far as they have an account. */
  readonly people: ReadonlyArray<Account | undefined>
}

/** Nobody decides what is about themselves; what is about the staff, administrators alone. */
export function checkDeciding({ actor, people }: Concerned): Account {
  if (!actor || !mayCall('moderator', actor)) refuse('forbidden')
  if (!decidesAbout(actor, people)) refuse('reportUnknown')
  return actor
}

/** Checks that the actions of a decision concern what was reported. */
export function checkActs(report: ReportRow, about: readonly number[], wanted: Wanted): void {
  if (wanted.outcome === 'dismissed') return
  const { bar, deleteMessages, dissolveGroup } = wanted
  if (deleteMessages && report.kind !== 'messages') refuseField('deleteMessages')
  if (dissolveGroup && report.kind !== 'group') refuseField('dissolveGroup')
  if (!bar) return
  if (!bar.userIds.every((id) => about.includes(id))) refuseField('userIds')
  if (!bar.curtailChat && !bar.curtailInGroupChat) refuseField('bar')
}
