import { AlarmClock } from 'lucide-react'
import { useEffect } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { endReminder, type Reminder, useReminders } from '../../domain/later/reminders.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './due-reminders.module.css'
import { messagePath, useReminderLine } from './reminder-line.ts'
import { soundReminder } from './sound-reminder.ts'

/** Due reminders, over every screen, until each is done or postponed: one at a time. */
export function DueReminders() {
  const { data } = useReminders()
  const [first, ...others] = data?.list.filter(({ isDue }) => isDue) ?? []
  return first && <Due one={first} more={others.length} key={first.id} />
}

function Due({ one, more }: { one: Reminder; more: number }) {
  const t = useT()
  const { queries } = useEngine()
  const line = useReminderLine()
  const text = line(one)
  useSounding(one, useNameOf()(one.sender), text)
  return (
    <section className={styles.bar} aria-label={t('later.reminders')}>
      <AlarmClock className={styles.icon} aria-hidden="true" />
      <p className={styles.text} role="status" dir="auto">
        {text}
      </p>
      <div className={styles.buttons}>
        <LinkButton size="sm" variant="soft" to={messagePath(one)}>
          {t('later.show')}
        </LinkButton>
        <Button size="sm" onClick={() => void endReminder(queries, one.id).catch(toastError)}>
          {t('later.done')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => openOverlay('later')}>
          {more > 0 ? t('later.all', { count: more + 1 }) : t('later.putOff')}
        </Button>
      </div>
    </section>
  )
}

/** Reminders that have been due for longer made their sound before, or nobody was there. */
const freshMs = 120_000

/** Plays the sound of a due reminder, in one tab, by my notification settings. */
function useSounding(one: Reminder, name: string, text: string) {
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
