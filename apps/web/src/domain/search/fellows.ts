import { searchLimits } from '@parley/contract/search-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'

/** Names of those in my groups who are called so, by the group. @param people who is to be found besides */
export function useFellows(text: string, people: readonly number[]) {
  const some = people.slice(0, searchLimits.namedPeople)
  return useQuery({
    ...apiQuery('GET /api/search/groups', {
      query: { text, ...(some.length > 0 && { people: some.join(',') }) },
    }),
    enabled: text !== '',
    staleTime: 60_000,
    retry: 1,
    placeholderData: keepPreviousData,
    select: ({ list }) =>
      new Map(list.map(({ groupId, members }) => [groupId, members.map(({ name }) => name)])),
  })
}
