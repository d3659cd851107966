import type { Highlight, SearchType } from '@parley/contract'
import { startOfDay } from '../../platform/time/day.ts'
import type { Target } from '../conversations/target.ts'

export type { Highlight, SearchType }

/** Conditions of a search among messages. */
export interface Wanted {
  readonly text: string
  /** Author of the messages. */
  readonly from?: number | undefined
  readonly type?: SearchType | undefined
  /** Days here, both among what is looked for, as `YYYY-MM-DD`. */
  readonly first?: string | undefined
  readonly last?: string | undefined
  /** Restricts the search to one conversation. */
  readonly target?: Target | undefined
}

/** Minutes by which days here are ahead of those of UTC. */
export const ahead = (time = new Date()) => -time.getTimezoneOffset()

/** When the day after one begins here. */
export function endOfDay(day: string): number | undefined {
  const start = startOfDay(day)
  if (start === undefined) return undefined
  const time = new Date(start)
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1).getTime()
}

export const placeFields = ({ kind, id }: Target) => (kind === 'direct' ? { friendId: id } : { groupId: id })

/** As calls have it. */
export function fieldsOf({ text, from, type, first, last, target }: Wanted) {
  const since = startOfDay(first ?? '')
  const until = endOfDay(last ?? '')
  return {
    ...(text && { text }),
    ...(from && { from }),
    ...(type && { type }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(target && placeFields(target)),
    ahead: ahead(),
  }
}

/** Whether there is anything to search for. */
export const isAsked = ({ text, ...filters }: Wanted) =>
  text !== '' || Object.values(filters).some((filter) => filter !== undefined)
