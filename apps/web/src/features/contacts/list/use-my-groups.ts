import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { myGroupsQuery } from '../../../domain/groups/my-groups.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { groupRowsOf } from './group-rows.ts'

/**
 * My groups as rows.
 *
 * @param typed what is searched; empty for all
 */
export function useMyGroups(typed: string) {
  const created = useQuery(myGroupsQuery.created)
  const joined = useQuery(myGroupsQuery.joined)
  const groups = useMemo(
    () => created.data && joined.data && { created: created.data.list, joined: joined.data.list },
    [created.data, joined.data],
  )
  const titles = useMemo(
    () => groups && [...groups.created, ...groups.joined].map(({ groupTitle }) => groupTitle),
    [groups],
  )
  const speller = useSpeller(titles)
  const wanted = useDeferredValue(typed.trim())
  const rows = useMemo(
    () => groups && speller && groupRowsOf(groups, wanted, speller),
    [groups, speller, wanted],
  )
  return {
    rows,
    count: titles?.length ?? 0,
    isSearching: wanted !== '',
    error: created.error ?? joined.error,
    isFetching: created.isFetching || joined.isFetching,
    refetch: () => void Promise.all([created.refetch(), joined.refetch()]),
  }
}
