import type { Friend, FriendRequest, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { friendsQuery } from '../../lib/friends.ts'
import { displayName } from '../../lib/names.ts'

const notesOf = ({ list }: Page<Friend>) => new Map(list.map(({ userID, notice }) => [userID, notice]))

/** What I call the other side of a request: by my note, if they are a friend by now. */
export function useNames() {
  const { data: notes } = useQuery({ ...friendsQuery, select: notesOf })
  return ({ userID, nickname }: FriendRequest) => displayName({ note: notes?.get(userID), nickname })
}
