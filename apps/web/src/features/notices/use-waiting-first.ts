import { useMemo, useState } from 'react'
import { waitingFirst } from './notice-order.ts'
import type { Notice } from './notice-view.ts'

/** Notices in the order of this visit: what waited at any time of it stands first until I come back. */
export function useWaitingFirst(notices: readonly Notice[]) {
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(new Set())
  const more = notices.filter(({ isWaiting, key }) => isWaiting && !awaited.has(key))
  if (more.length > 0) setAwaited(new Set([...awaited, ...more.map(({ key }) => key)]))
  return useMemo(() => waitingFirst(notices, awaited), [notices, awaited])
}
