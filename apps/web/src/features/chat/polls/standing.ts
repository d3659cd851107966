import type { Poll } from '@parley/contract'
import { hasEnded } from '../surveys/ends.ts'

/** The state of a poll, as I see it. */
export interface Standing {
  readonly counts: readonly number[]
  readonly voters: number
  /** Options that I have chosen. */
  readonly mine: readonly number[]
  readonly isEnded: boolean
}

/** @param wanted what I have chosen since, which the server has not answered */
export function standingOf(poll: Poll, wanted: readonly number[] | undefined, now: number): Standing {
  const { votes, options, endsAt } = poll
  const isEnded = hasEnded(endsAt, votes?.closedAt, now)
  const counts = votes?.counts ?? options.map(() => 0)
  const { voters = 0, mine = [] } = votes ?? {}
  if (!wanted) return { counts, voters, mine, isEnded }
  return {
    counts: counts.map(
      (count, place) => count - Number(mine.includes(place)) + Number(wanted.includes(place)),
    ),
    voters: voters - Number(mine.length > 0) + Number(wanted.length > 0),
    mine: wanted,
    isEnded,
  }
}

/** Percent of those who have voted; of several options they may be more than a hundred together. */
export const shareOf = (count: number, voters: number) =>
  voters === 0 ? 0 : Math.round((count / voters) * 100)

/** Whether both name the same places. */
export const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place) => other.includes(place))
