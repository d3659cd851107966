import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { invitableQuery } from '../../domain/groups/inviting.ts'
import { useEveryone } from '../../domain/people/directory.ts'
import { friendsQuery, useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { useSession } from '../../domain/session/session.ts'
import { useIsHouse } from '../../domain/site-settings.ts'
import type { Pickable } from '../picking/people.ts'

/** People whom I may bring into a new or existing group: friends, on an open site everybody. */
export function usePickable(groupId?: number) {
  const isHouse = useIsHouse()
  const { userID: me } = useSession()
  const friends = useFriends()
  const everyone = useEveryone(groupId, { enabled: isHouse })
  const mine = useQuery({ ...friendsQuery, enabled: !isHouse && groupId === undefined })
  const invitable = useQuery({ ...invitableQuery(groupId ?? 0), enabled: !isHouse && groupId !== undefined })
  const { error, isFetching, refetch } = isHouse ? everyone : groupId === undefined ? mine : invitable
  const people = useMemo((): Pickable[] | undefined => {
    const found = isHouse
      ? everyone.people?.map(({ userID: id, isInGroup, ...one }) => ({ id, isIn: isInGroup, ...one }))
      : groupId === undefined
        ? mine.data?.list.map(({ userID: id, ...one }) => ({ id, isIn: false, ...one }))
        : invitable.data?.list.map(({ userId: id, isInGroup: isIn, ...one }) => ({ id, isIn, ...one }))
    return found
      ?.filter(({ id }) => id !== me)
      .map(({ id, nickname, avatar, isIn = false }) => ({
        id,
        name: displayName({ note: friends.get(id)?.notice, nickname }),
        nickname,
        avatar,
        isIn,
      }))
  }, [isHouse, everyone.people, groupId, mine.data, invitable.data, friends, me])
  return { people, error, isFetching, refetch: () => void refetch() }
}
