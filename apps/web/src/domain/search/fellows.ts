import { searchLimits } from '@parley/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
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
    // Whoever is called as is typed now is among those who were called as was typed before.
    placeholderData: (before, asked) => (continues(text, asked?.queryKey[1]) ? before : undefined),
    select: ({ list }) =>
      new Map(list.map(({ groupId, members }) => [groupId, members.map(({ name }) => name)])),
  })
}

const continues = (text: string, asked: unknown) =>
  text.startsWith((asked as { query: { text: string } } | undefined)?.query.text ?? '\0')
