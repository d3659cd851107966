import {
  MessageType,
  type NewPoll,
  type Poll,
  type PollVotes,
  pollLimits,
  pollText,
  wirePreviewOf,
} from '@parley/contract'
import { Refusal, refuse, refuseField } from '../http/refusal.ts'
import type { Content, StoredMessage } from './drafts.ts'

/** How a poll stands, as it is kept with its message. */
export interface StoredTally extends PollVotes {
  readonly asOf: number
}

/** The content of a message that is a poll: a text for whoever does not know polls. */
export function pollContent(poll: NewPoll): Content {
  const { isMultiple, isSecret, endsAt } = poll
  const options = poll.options.map((option) => option.trim())
  if (new Set(options).size < options.length) refuse('pollOptionsAlike')
  const kept: NewPoll = {
    question: poll.question.trim(),
    options,
    ...(isMultiple && { isMultiple }),
    ...(isSecret && { isSecret }),
    ...(endsAt !== undefined && { endsAt }),
  }
  const type = MessageType.text
  const body = bodyOfPoll(kept)
  return { type, body, preview: wirePreviewOf(type, body) }
}

export const bodyOfPoll = (poll: NewPoll): object => ({ content: pollText(poll), poll })

/** Why a poll cannot begin now, if so. */
export function refusalToBegin({ endsAt }: NewPoll, now: number): Refusal | undefined {
  if (endsAt === undefined) return undefined
  const { days } = pollLimits
  const left = Date.parse(endsAt) - now
  return left > 0 && left <= days * 24 * 3600_000 ? undefined : new Refusal('pollEndInvalid', { days })
}

const hasEnded = ({ endsAt }: NewPoll, tally: StoredTally | null | undefined, now: Date) =>
  tally?.closedAt !== undefined || (endsAt !== undefined && Date.parse(endsAt) <= now.getTime())

/** @throws Refusal once a poll was closed, or its end has come */
export function checkOpen(poll: NewPoll, { tally }: Pick<StoredMessage, 'tally'>, now: Date): void {
  if (hasEnded(poll, tally, now)) refuse('pollEnded')
}

/** The options that somebody chooses, each once and in order. @throws Refusal for what is not to choose */
export function chosenOf({ options, isMultiple }: NewPoll, sent: readonly number[]): number[] {
  const chosen = [...new Set(sent)].sort((a, b) => a - b)
  if (chosen.some((place) => place >= options.length)) refuseField('options')
  return chosen.length > 1 && !isMultiple ? refuse('pollOneChoice') : chosen
}

export const votesOf = ({ options }: NewPoll, tally: StoredTally | null | undefined): PollVotes => {
  const { counts = options.map(() => 0), voters = 0, closedAt } = tally ?? {}
  return { counts, voters, ...(closedAt && { closedAt }) }
}

/** How a poll stands once somebody has chosen otherwise. */
export function votesAfter(
  votes: PollVotes,
  before: readonly number[],
  chosen: readonly number[],
): PollVotes {
  const counts = votes.counts.map(
    (count, place) => count - Number(before.includes(place)) + Number(chosen.includes(place)),
  )
  const voters = votes.voters - Number(before.length > 0) + Number(chosen.length > 0)
  return { ...votes, counts, voters }
}

/** @param mine what whoever reads this has chosen */
export function presentPoll(
  poll: NewPoll,
  tally: StoredTally | null | undefined,
  mine: readonly number[] | null | undefined,
): Poll {
  if (!tally) return poll
  return { ...poll, votes: { ...tally, ...(mine && { mine: [...mine] }) } }
}
