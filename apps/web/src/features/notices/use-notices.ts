import { useMemo } from 'react'
import { useNameOf } from '../../domain/people/friends.ts'
import { useFriendRequests } from '../../domain/requests/friend-requests.ts'
import { useGroupNotices } from '../../domain/requests/group-notices.ts'
import { friendNotice, groupNotice, type Notice } from './notice-view.ts'

const none: readonly never[] = []

/** Friend requests and group notices together; undefined until both are here. */
export function useNotices() {
  const friends = useFriendRequests()
  const groups = useGroupNotices()
  const nameOf = useNameOf()
  const isHere = friends.requests !== undefined && groups.notices !== undefined
  const { requests = none } = friends
  const { notices: groupNotices = none } = groups
  const notices = useMemo(
    (): Notice[] => [
      ...requests.map((request) => friendNotice(request, nameOf)),
      ...groupNotices.map((notice) => groupNotice(notice, nameOf)),
    ],
    [requests, groupNotices, nameOf],
  )
  const failed = [friends, groups].filter(({ error }) => error)
  return {
    notices: isHere ? notices : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
