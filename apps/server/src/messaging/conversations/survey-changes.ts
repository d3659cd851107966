import { MessageType } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { LoggedChange } from './changes.ts'
import { seenMessages } from './copying-repository.ts'
import { votesBy } from './poll-repository.ts'
import { signUpsIn } from './sign-up-repository.ts'

/** Changes with what the log does not have of the surveys that they contain: what this person has answered by now, and entries. */
export const withSurveys = async (queries: Queries, userId: number, changes: readonly LoggedChange[]) =>
  withSignUps(queries, userId, await withVotes(queries, userId, changes))

const idsOf = (changes: readonly LoggedChange[], kind: 'poll' | 'list') => [
  ...new Set(changes.flatMap(({ change }) => (change.kind === kind ? [change.messageId] : []))),
]

async function withVotes(queries: Queries, userId: number, changes: readonly LoggedChange[]) {
  const polls = idsOf(changes, 'poll')
  if (polls.length === 0) return changes
  const votes = await votesBy(queries, userId, polls)
  return changes.map((logged) => {
    if (logged.change.kind !== 'poll') return logged
    return { ...logged, own: { by: userId, mine: votes.get(logged.change.messageId) ?? [] } }
  })
}

/** Only the last change of each list carries its state: so a thousand missed changes cost no more than one. */
async function withSignUps(queries: Queries, userId: number, changes: readonly LoggedChange[]) {
  const lists = idsOf(changes, 'list')
  if (lists.length === 0) return changes
  const seen = new Map((await seenMessages(queries, userId, lists)).map((row) => [row.id, row]))
  const read = await signUpsIn(queries, userId, [...seen.keys()])
  const last = new Map(
    changes.flatMap((logged) => (logged.change.kind === 'list' ? [[logged.change.messageId, logged]] : [])),
  )
  return changes.map((logged) => {
    const { change } = logged
    if (change.kind !== 'list' || last.get(change.messageId) !== logged) return logged
    const message = seen.get(change.messageId)
    const entries = read.get(change.messageId)
    if (!message || !entries?.sign_ups || message.type === MessageType.withdrawn) return logged
    const own = { by: userId, mine: entries.sign_ups.mine }
    return { ...logged, message: { ...message, ...entries }, own }
  })
}
