import { useEffect, useState } from 'react'
import { quietAt, type ToldGroup } from '../../../domain/groups/pace.ts'
import { useWaking } from './use-waking.ts'

/** Quiet hours change for everybody at once: they ask what is now within this time. */
const spreadMs = 30_000

const free = { until: undefined, changesAt: undefined, isOver: false }

/** Until when it is quiet for me in a group; undefined while I may send. It begins and ends by itself. */
export function useQuiet(told: ToldGroup | undefined, readAgain: () => unknown): number | undefined {
  const [seen, setSeen] = useState(Date.now)
  const now = Math.max(seen, told?.at ?? 0)
  const { until, changesAt, isOver } = told ? quietAt(told, now) : free
  useWaking(now, changesAt, setSeen)
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(readAgain, Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [isOver, readAgain])
  return until
}
