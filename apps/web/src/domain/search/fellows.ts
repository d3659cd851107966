import type { Answer } from '@parley/client'
import { searchLimits } from '@parley/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'

/** Names of those in my groups who are called so, by the group. @param people who is to be found besides */
export const useFellows = (text: string, people: readonly number[]) =>
  useQuery({
    ...fellowsQuery(text, people),
    select: ({ list }) =>
      new Map(list.map(({ groupId, members }) => [groupId, members.map(({ name }) => name)])),
  })

/** People in my groups who match this name, each once. */
export const useNamesakes = (text: string) =>
  useQuery({
    ...fellowsQuery(text, []),
    select: oncePerPerson,
  })

function oncePerPerson({ list }: Fellows) {
  const names = new Map(list.flatMap(({ members }) => members.map(({ userID, name }) => [userID, name])))
  return [...names].map(([id, name]) => ({ id, name }))
}

function fellowsQuery(text: string, people: readonly number[]) {
  const some = people.slice(0, searchLimits.namedPeople)
  return {
    ...apiQuery('GET /api/search/groups', {
      query: { text, ...(some.length > 0 && { people: some.join(',') }) },
    }),
    enabled: text !== '',
    staleTime: 60_000,
    retry: 1,
    // People whose names fit the text as typed now are among those whose names fitted the text before.
    placeholderData: (before: Fellows | undefined, asked?: { queryKey: readonly unknown[] }) =>
      continues(text, asked?.queryKey[1]) ? before : undefined,
  }
}

type Fellows = Answer<'GET /api/search/groups'>

const continues = (text: string, asked: unknown) =>
  text.startsWith((asked as { query: { text: string } } | undefined)?.query.text ?? '\0')
