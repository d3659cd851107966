import { Button } from '../../../components/controls/button.tsx'
import { spansOfPeace } from '../../../domain/conversations/alerts.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import styles from './notify.module.css'

interface DoNotDisturbProps {
  until: string | null
  onChange: (until: string | null) => void
}

const spans = ['anHour', 'untilTomorrow', 'aWeek'] as const

/** Peace from now on, for as long as one says. */
export function DoNotDisturb({ until, onChange }: DoNotDisturbProps) {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  const end = until === null ? undefined : new Date(until)
  const isOn = end !== undefined && end > now
  return (
    <div className={styles.peace}>
      <div>
        <p className={styles.label}>{t('notify.now')}</p>
        <p className={styles.hint} role="status">
          {isOn ? t('notify.nowUntil', { time: comingTime(end, language, now) }) : t('notify.nowOff')}
        </p>
      </div>
      <div className={styles.spans}>
        {isOn && (
          <Button size="sm" variant="primary" onClick={() => onChange(null)}>
            {t('notify.stop')}
          </Button>
        )}
        {spans.map((span) => (
          <Button key={span} size="sm" onClick={() => onChange(spansOfPeace[span]().toISOString())}>
            {t(`notify.${span}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
