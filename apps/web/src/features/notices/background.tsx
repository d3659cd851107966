import { useEffect } from 'react'
import { badges } from '../../lib/badges.ts'
import { useFriendRequests } from '../../lib/friend-requests.ts'
import { useGroupNotices } from '../../lib/group-notices.ts'
import { countWaiting } from '../../lib/request-decisions.ts'

/** What notices do on every screen: count the requests that wait for me. */
export function NoticesBackground() {
  const { requests = [] } = useFriendRequests()
  const { notices = [] } = useGroupNotices()
  const waiting = countWaiting(requests) + countWaiting(notices)
  useEffect(() => badges.setState({ notices: waiting }), [waiting])
  return null
}
