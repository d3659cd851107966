import { useEffect } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useFriendRequests } from '../../domain/requests/friend-requests.ts'
import { useGroupNotices } from '../../domain/requests/group-notices.ts'
import { countWaiting } from '../../domain/requests/request-decisions.ts'

/** Work of notices on every screen: counts the requests that wait for me. */
export function NoticesBackground() {
  const { badges } = useEngine()
  const { requests = [] } = useFriendRequests()
  const { notices = [] } = useGroupNotices()
  const waiting = countWaiting(requests) + countWaiting(notices)
  useEffect(() => badges.setState({ notices: waiting }), [badges, waiting])
  return null
}
