import { pollLimits } from '@parley/contract/poll-limits'
import { Pills } from '../../../components/controls/pills.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { clockTime } from '../../../platform/time/time.ts'
import styles from './poll-dialog.module.css'
import type { PollDraft, PollEnd, PollProblems } from './poll-draft.ts'

interface EndFieldProps {
  draft: PollDraft
  problem: PollProblems['at']
  onChange: (changes: Partial<PollDraft>) => void
}

const dayMs = 24 * 3600_000

/** When a poll is to end by itself, if at all. */
export function EndField({ draft: { end, at }, problem, onChange }: EndFieldProps) {
  const t = useT()
  const ends: { value: PollEnd; label: string }[] = [
    { value: 'never', label: t('polls.never') },
    { value: 1, label: t('polls.hour') },
    { value: 24, label: t('polls.day') },
    { value: 168, label: t('polls.week') },
    { value: 'at', label: t('polls.atTime') },
  ]

  function choose(value: PollEnd) {
    const tomorrow = new Date(Date.now() + dayMs)
    onChange({
      end: value,
      ...(value === 'at' && at === '' && { at: `${dayOf(tomorrow)}T${clockTime(tomorrow)}` }),
    })
  }

  return (
    <div className={styles.end}>
      <Pills label={t('polls.end')} value={end} onChange={choose} options={ends} />
      {end === 'at' && (
        <TextField
          label={t('polls.endTime')}
          type="datetime-local"
          value={at}
          onChange={(next) => onChange({ at: next })}
          error={problem && t('polls.endWrong', { days: pollLimits.days })}
        />
      )}
    </div>
  )
}
