import type { FoundPlace } from '@parley/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { Target } from '../conversations/target.ts'
import { queryKeyOf } from '../queries/queries.ts'
import { fieldsOf } from './wanted.ts'

export type { FoundPlace }

const endpoint = 'GET /api/search/places'

/** Where in a conversation something is found, newest first. An empty text sends no request. */
export function useFinds(target: Target, text: string) {
  const query = fieldsOf({ text, target })
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), query],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoint, { query: { ...query, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: text !== '',
    staleTime: 10_000,
    select: ({ pages }) => ({ places: pages.flatMap(({ list }) => list), index: pages.at(-1)?.index }),
  })
}
