import type { FriendRequest } from '@parley/contract'
import { useMemo, useState } from 'react'
import { isWaiting, waitingFirst } from './request-state.ts'

/** Requests in the order of this visit: what waited at any time of it stands first until I come back. */
export function useWaitingFirst(requests: readonly FriendRequest[]) {
  const [awaited, setAwaited] = useState<ReadonlySet<number>>(new Set())
  const more = requests.filter((request) => isWaiting(request) && !awaited.has(request.id))
  if (more.length > 0) setAwaited(new Set([...awaited, ...more.map(({ id }) => id)]))
  return useMemo(() => waitingFirst(requests, awaited), [requests, awaited])
}
