import type { Friend, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { displayName } from './names.ts'
import { apiQuery } from './queries.ts'

/** My friends, all of them: their notes are what people are called by everywhere. */
export const friendsQuery = apiQuery('GET /api/user/friends', { query: { limit: -1 } })

const notesOf = ({ list }: Page<Friend>) => new Map(list.map(({ userID, notice }) => [userID, notice]))

/** What I call somebody: by my note, if they are a friend who has one. */
export function useNameOf() {
  const { data: notes } = useQuery({ ...friendsQuery, select: notesOf })
  return useCallback(
    ({ userID, ...names }: Pick<Friend, 'userID' | 'nickname'> & { memberNickname?: string }) =>
      displayName({ note: notes?.get(userID), ...names }),
    [notes],
  )
}
