import type { Friend, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { friendsQuery } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import type { Peer } from '../model/state.ts'

/** The other side of a call as I know them: by my note, and with the picture that they have now. */
export function useCaller({ id, nickname, avatar }: Peer) {
  const { data: friend } = useQuery({
    ...friendsQuery,
    select: ({ list }: Page<Friend>) => list.find(({ userID }) => userID === id),
  })
  return {
    name: displayName({ note: friend?.notice, nickname: friend?.nickname || nickname || String(id) }),
    avatar: friend?.avatar ?? avatar,
  }
}
