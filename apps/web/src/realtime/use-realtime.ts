import { useEffect, useEffectEvent } from 'react'
import { type RealtimeEvents, subscribe } from './realtime.ts'

/** Calls back with what happens on the live sockets while the caller is on the screen. */
export function useRealtime<K extends keyof RealtimeEvents>(
  kind: K,
  listener: (event: RealtimeEvents[K]) => void,
) {
  const latest = useEffectEvent(listener)
  useEffect(() => subscribe(kind, (event) => latest(event)), [kind])
}
