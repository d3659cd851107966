import { useEffect } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import type { Reminder } from '../../domain/later/reminders.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { messagePath } from './reminder-line.ts'
import { soundReminder } from './sound-reminder.ts'

/** What has been due for longer was heard before, or nobody was there to hear it. */
const freshMs = 120_000

/** Makes a reminder heard as its time comes, in one tab, by my notification settings. */
export function useSounding(one: Reminder, name: string, text: string) {
  const navigate = useNavigate()
  const engine = useEngine()
  const { id, at } = one
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time.
  useEffect(() => {
    if (Date.now() - Date.parse(at) > freshMs) return
    const path = messagePath(one)
    const due = `due-${id}-${at}`
    void soundReminder(engine, { due, path, name, text, open: () => void navigate(path) })
  }, [id, at])
}
