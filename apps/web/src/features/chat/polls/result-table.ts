import type { Poll, PollVoter } from '@parley/contract'
import { type Standing, shareOf } from './standing.ts'

/** Names of the columns of a table of votes. */
export interface TableWords {
  readonly name: string
  readonly at: string
  readonly total: string
  readonly option: string
  readonly votes: string
  readonly share: string
}

/** A row for each voter with their choices, and below the number of votes for each option. */
export const tableOfVoters = (
  { options }: Pick<Poll, 'options'>,
  voters: ReadonlyArray<Pick<PollVoter, 'options'> & { name: string; at: string }>,
  words: TableWords,
): string[][] => [
  [words.name, words.at, ...options],
  ...voters.map((one) => [
    one.name,
    one.at,
    ...options.map((_, place) => (one.options.includes(place) ? '1' : '')),
  ]),
  [
    words.total,
    '',
    ...options.map((_, place) => String(voters.filter((one) => one.options.includes(place)).length)),
  ],
]

/** How many have chosen each option of a secret poll. */
export const tableOfCounts = (
  { options }: Pick<Poll, 'options'>,
  { counts, voters }: Pick<Standing, 'counts' | 'voters'>,
  words: TableWords,
): string[][] => [
  [words.option, words.votes, words.share],
  ...options.map((option, place) => {
    const count = counts[place] ?? 0
    return [option, String(count), `${shareOf(count, voters)}%`]
  }),
]
