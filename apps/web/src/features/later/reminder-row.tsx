import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Link } from '../../components/controls/link.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import styles from '../../components/later/later-list.module.css'
import { TimeDialog } from '../../components/later/time-dialog.tsx'
import { toastError } from '../../domain/api/api-errors.ts'
import { endReminder, putOff, type Reminder } from '../../domain/later/reminders.ts'
import { remindingTimes } from '../../domain/later/times.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { comingTime } from '../../platform/time/time.ts'
import { messagePath, useReminderLine } from './reminder-line.ts'

/** A reminder of a message. */
export function ReminderRow({ one, name, onShown }: { one: Reminder; name: string; onShown: () => void }) {
  const t = useT()
  const language = useLanguage()
  const line = useReminderLine()
  const { queries } = useEngine()
  const [isTiming, setTiming] = useState(false)
  const act = (acting: Promise<unknown>) => void acting.catch(toastError)
  const time = comingTime(new Date(one.at), language)
  return (
    <li className={styles.row}>
      <AlarmClock className={styles.icon} data-due={one.isDue} aria-hidden="true" />
      <div className={styles.about}>
        <Link to={messagePath(one)} className={styles.jump} onClick={onShown}>
          <span className={styles.name}>{name}</span>
          <span className={styles.text} dir="auto">
            {line(one)}
          </span>
        </Link>
        <time className={styles.when} dateTime={one.at}>
          {one.isDue ? `${t('later.due')} · ${time}` : t('later.remindsAt', { time })}
        </time>
        <div className={styles.buttons}>
          <Button size="sm" onClick={() => act(endReminder(queries, one.id))}>
            {t('later.done')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setTiming(true)}>
            {t('later.putOff')}
          </Button>
        </div>
      </div>
      <TimeDialog
        key={one.at}
        open={isTiming}
        onClose={() => setTiming(false)}
        title={t('later.remindTitle')}
        names={remindingTimes}
        onChoose={(at) => {
          setTiming(false)
          act(putOff(queries, one.id, at))
        }}
      />
    </li>
  )
}
