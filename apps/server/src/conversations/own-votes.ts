import type { Queries } from '../storage/database.ts'
import type { LoggedChange } from './changes.ts'
import { votesBy } from './poll-repository.ts'

/** Changes with what this person has chosen by now in the polls that they tell of: the log does not say whose a vote was. */
export async function withOwnVotes(
  queries: Queries,
  userId: number,
  changes: readonly LoggedChange[],
): Promise<readonly LoggedChange[]> {
  const polls = changes.flatMap(({ change }) => (change.kind === 'poll' ? [change.messageId] : []))
  if (polls.length === 0) return changes
  const votes = await votesBy(queries, userId, [...new Set(polls)])
  return changes.map((logged) => {
    if (logged.change.kind !== 'poll') return logged
    return { ...logged, own: { by: userId, mine: votes.get(logged.change.messageId) ?? [] } }
  })
}
