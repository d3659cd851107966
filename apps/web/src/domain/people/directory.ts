import type { DirectoryPerson, Friend } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../queries/queries.ts'
import { useFriends } from './friends.ts'

/** Everybody here; of a group of mine also who is in it. */
export const directoryQuery = (groupId?: number) =>
  apiQuery('GET /api/directory/people', {
    query: { limit: -1, ...(groupId !== undefined && { groupId }) },
  })

export const departmentsQuery = apiQuery('GET /api/directory/departments')

/** Somebody in the directory, with the note that I have for a friend. */
export type Listed = DirectoryPerson & Friend

/** Everybody here, me among them. */
export function useEveryone(groupId?: number, { enabled = true } = {}) {
  const friends = useFriends()
  const query = useQuery({ ...directoryQuery(groupId), enabled })
  const people = useMemo(
    () =>
      query.data?.list.map(
        (person): Listed => ({ ...person, notice: friends.get(person.userID)?.notice ?? '' }),
      ),
    [query.data, friends],
  )
  return { ...query, people }
}
