import { type NewPoll, type Poll, type PollVotes, pollText } from '@parley/contract'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { StoredStanding } from './surveys.ts'

/** How a poll stands, as it is kept with its message. */
export type StoredTally = StoredStanding & PollVotes

/** A poll as it is kept. @throws Refusal */
export function keptPoll({ question, options: sent, isMultiple, isSecret, endsAt }: NewPoll): NewPoll {
  const options = sent.map((option) => option.trim())
  if (new Set(options).size < options.length) refuse('pollOptionsAlike')
  return {
    question: question.trim(),
    options,
    ...(isMultiple && { isMultiple }),
    ...(isSecret && { isSecret }),
    ...(endsAt !== undefined && { endsAt }),
  }
}

export const bodyOfPoll = (poll: NewPoll): object => ({ content: pollText(poll), poll })

/** The options that somebody chooses, each once and in order. @throws Refusal for what is not to choose */
export function chosenOf({ options, isMultiple }: NewPoll, sent: readonly number[]): number[] {
  const chosen = [...new Set(sent)].sort((a, b) => a - b)
  if (chosen.some((place) => place >= options.length)) refuseField('options')
  return chosen.length > 1 && !isMultiple ? refuse('pollOneChoice') : chosen
}

export const votesOf = ({ options }: NewPoll, tally: StoredStanding | null | undefined): PollVotes => {
  const {
    counts = options.map(() => 0),
    voters = 0,
    closedAt,
  } = (tally as StoredTally | null | undefined) ?? {}
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

/** @param mine the options that the reader has chosen */
export function presentPoll(
  poll: NewPoll,
  tally: StoredStanding | null | undefined,
  mine: readonly number[] | null | undefined,
): Poll {
  if (!tally) return poll
  return { ...poll, votes: { ...(tally as StoredTally), ...(mine && { mine: [...mine] }) } }
}
