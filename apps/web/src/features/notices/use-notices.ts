import { useMemo } from 'react'
import { useFriendRequests } from '../../lib/friend-requests.ts'
import { useNameOf } from '../../lib/friends.ts'
import { useGroupNotices } from '../../lib/group-notices.ts'
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
