import { useEffect, useEffectEvent } from 'react'
import type { LiveEvents } from '../../engine/live/live.ts'
import { useEngine } from './use-engine.ts'

/** Calls back with what happens on the live sockets while the caller is on the screen. */
export function useLive<K extends keyof LiveEvents>(kind: K, listener: (event: LiveEvents[K]) => void) {
  const { live } = useEngine()
  const latest = useEffectEvent(listener)
  useEffect(() => live.subscribe(kind, (event) => latest(event)), [live, kind])
}
