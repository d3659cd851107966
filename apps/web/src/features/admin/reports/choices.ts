import type { Decided } from '../../../domain/reports/reports.ts'

/** What the administrator who upholds a report has chosen to do about it. */
export interface Choices {
  readonly deleteMessages: boolean
  /** Who is stopped from chatting. */
  readonly barred: readonly number[]
  readonly dissolve: boolean
}

export const noChoices: Choices = { deleteMessages: false, barred: [], dissolve: false }

export const decisionOf = ({ deleteMessages, barred, dissolve }: Choices): Decided => ({
  outcome: 'upheld',
  ...(deleteMessages && { deleteMessages }),
  ...(barred.length > 0 && {
    bar: { userIds: [...barred], curtailChat: true, curtailInGroupChat: true },
  }),
  ...(dissolve && { dissolveGroup: true }),
})
