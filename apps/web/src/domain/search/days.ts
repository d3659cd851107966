import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../platform/time/day.ts'
import type { Month } from '../../platform/time/month.ts'
import type { Target } from '../conversations/target.ts'
import { apiQuery } from '../queries/queries.ts'
import { ahead, placeFields } from './wanted.ts'

/** On which days of a month a conversation has messages, and the days of its first and last. */
export function useDays(target: Target, { year, month }: Month) {
  return useQuery({
    ...apiQuery('GET /api/search/days', {
      query: { ...placeFields(target), year, month, ahead: ahead(new Date(year, month - 1, 15)) },
    }),
    retry: 1,
    select: ({ days, first, last }) => ({
      days: new Map(days.map(({ day, count }) => [day, count])),
      first: first === null ? undefined : dayOf(new Date(first)),
      last: last === null ? undefined : dayOf(new Date(last)),
    }),
  })
}
