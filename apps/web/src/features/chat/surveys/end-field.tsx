import { surveyLimits } from '@parley/contract/survey-limits'
import { Pills } from '../../../components/controls/pills.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { clockTime } from '../../../platform/time/time.ts'
import type { End, problemOfEnd } from './ends.ts'
import styles from './survey-dialog.module.css'

interface EndFieldProps {
  draft: End
  problem: ReturnType<typeof problemOfEnd>
  onChange: (changes: Partial<End>) => void
}

const dayMs = 24 * 3600_000

/** When a survey ends automatically, if at all. */
export function EndField({ draft: { end, at }, problem, onChange }: EndFieldProps) {
  const t = useT()
  const ends: { value: End['end']; label: string }[] = [
    { value: 'never', label: t('surveys.never') },
    { value: 1, label: t('surveys.hour') },
    { value: 24, label: t('surveys.day') },
    { value: 168, label: t('surveys.week') },
    { value: 'at', label: t('surveys.atTime') },
  ]

  function choose(value: End['end']) {
    const tomorrow = new Date(Date.now() + dayMs)
    onChange({
      end: value,
      ...(value === 'at' && at === '' && { at: `${dayOf(tomorrow)}T${clockTime(tomorrow)}` }),
    })
  }

  return (
    <div className={styles.end}>
      <Pills label={t('surveys.end')} value={end} onChange={choose} options={ends} />
      {end === 'at' && (
        <TextField
          label={t('surveys.endTime')}
          type="datetime-local"
          value={at}
          onChange={(next) => onChange({ at: next })}
          error={problem && t('surveys.endWrong', { days: surveyLimits.days })}
        />
      )}
    </div>
  )
}
