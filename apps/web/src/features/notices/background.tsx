import { useEffect } from 'react'
import { badges } from '../../lib/badges.ts'
import { countWaiting } from '../../lib/friend-request-state.ts'
import { useFriendRequests } from '../../lib/friend-requests.ts'

/** What notices do on every screen: count the requests that wait for me. */
export function NoticesBackground() {
  const { requests = [] } = useFriendRequests()
  const waiting = countWaiting(requests)
  useEffect(() => badges.setState({ notices: waiting }), [waiting])
  return null
}
