import { useEffect, useState } from 'react'
import { type GroupSnapshot, quietAt } from '../../../domain/groups/pace.ts'
import { useWaking } from './use-waking.ts'

/** Quiet hours change for everybody at once: clients read the group again within this time. */
const spreadMs = 30_000

const free = { until: undefined, changesAt: undefined, isOver: false }

/** Until when it is quiet for me in a group; undefined while I may send. It begins and ends without an event. */
export function useQuiet(snapshot: GroupSnapshot | undefined, readAgain: () => unknown): number | undefined {
  const [seen, setSeen] = useState(Date.now)
  const now = Math.max(seen, snapshot?.at ?? 0)
  const { until, changesAt, isOver } = snapshot ? quietAt(snapshot, now) : free
  useWaking(now, changesAt, setSeen)
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(readAgain, Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [isOver, readAgain])
  return until
}
