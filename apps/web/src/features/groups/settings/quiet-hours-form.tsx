import type { QuietHours } from '@parley/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { CheckPills } from '../../../components/controls/check-pills.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { endsNextDay, sameHours, weekDays } from '../../../domain/groups/quiet-hours.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { dayName } from '../../../platform/time/week.ts'
import { offsetOf, timeZones } from '../../../platform/time/zones.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './pace.module.css'

interface QuietHoursFormProps {
  groupId: number
  /** Undefined while there are none. */
  saved: QuietHours | undefined
  /** What it begins with. */
  first: QuietHours
  /** It was saved, or given up. */
  onDone: () => void
}

/** From when to when it is quiet, on which days, and where. */
export function QuietHoursForm({ groupId, saved, first, onDone }: QuietHoursFormProps) {
  const t = useT()
  const language = useLanguage()
  const [edited, setEdited] = useState<Partial<QuietHours>>({})
  const change = useGroupChange(groupId, { tellsInPlace: true })
  const hours = { ...first, ...edited }
  const places = useMemo(
    () =>
      timeZones(first.timeZone).map((value) => ({
        value,
        label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
      })),
    [first.timeZone],
  )
  const isDirty = saved === undefined || !sameHours(saved, hours)
  const isWhole = hours.from !== '' && hours.to !== '' && hours.days.length > 0

  const edit = (next: Partial<QuietHours>) => {
    setEdited({ ...edited, ...next })
    change.reset()
  }
  const end = () => {
    setEdited({})
    onDone()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && isWhole && !change.isPending) change.mutate({ quietHours: hours }, { onSuccess: end })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.times}>
        <TextField
          type="time"
          label={t('groups.quietFrom')}
          value={hours.from}
          onChange={(from) => edit({ from: from.slice(0, 5) })}
        />
        <TextField
          type="time"
          label={t(endsNextDay(hours) ? 'groups.quietToNextDay' : 'groups.quietTo')}
          value={hours.to}
          onChange={(to) => edit({ to: to.slice(0, 5) })}
        />
      </div>
      <CheckPills
        label={t('groups.quietDays')}
        values={hours.days}
        onChange={(days) => edit({ days })}
        options={weekDays.map((value) => ({ value: value as number, label: dayName(value, language) }))}
      />
      <Select
        label={t('groups.timeZone')}
        value={hours.timeZone}
        onChange={(timeZone) => edit({ timeZone })}
        options={places}
      />
      <Problem text={problemOf(change.error, isWhole, t('groups.quietHoursRule'))} />
      {isDirty && (
        <div className={styles.buttons}>
          <Button disabled={change.isPending} onClick={end}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={!isWhole} loading={change.isPending}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !change.isPending} />
    </form>
  )
}

function problemOf(error: unknown, isWhole: boolean, rule: string): string | undefined {
  if (error) return errorText(error)
  return isWhole ? undefined : rule
}
