import type { QuietHours } from '@parley/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { endsNextDay, sameHours, weekDays } from '../../domain/groups/quiet-hours.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { dayName } from '../../platform/time/week.ts'
import { offsetOf, timeZones } from '../../platform/time/zones.ts'
import { Button } from '../controls/button.tsx'
import { CheckPills } from '../controls/check-pills.tsx'
import { Problem } from '../controls/problem.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import styles from './hours-form.module.css'

/** How they are saved, as a mutation has it. */
interface Saving {
  readonly mutate: (hours: QuietHours, options: { onSuccess: () => void }) => void
  readonly isPending: boolean
  readonly error: unknown
  readonly reset: () => void
}

interface HoursFormProps {
  saving: Saving
  /** Undefined while there are none. */
  saved: QuietHours | undefined
  /** Initial hours. */
  first: QuietHours
  /** It was saved, or given up. */
  onDone: () => void
}

/** From when to when, on which days, and where. */
export function HoursForm({ saving, saved, first, onDone }: HoursFormProps) {
  const t = useT()
  const language = useLanguage()
  const [edited, setEdited] = useState<Partial<QuietHours>>({})
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
    saving.reset()
  }
  const end = () => {
    setEdited({})
    onDone()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && isWhole && !saving.isPending) saving.mutate(hours, { onSuccess: end })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.times}>
        <TextField
          type="time"
          label={t('hours.from')}
          value={hours.from}
          onChange={(from) => edit({ from: from.slice(0, 5) })}
        />
        <TextField
          type="time"
          label={t(endsNextDay(hours) ? 'hours.toNextDay' : 'hours.to')}
          value={hours.to}
          onChange={(to) => edit({ to: to.slice(0, 5) })}
        />
      </div>
      <CheckPills
        label={t('hours.days')}
        values={hours.days}
        onChange={(days) => edit({ days })}
        options={weekDays.map((value) => ({ value: value as number, label: dayName(value, language) }))}
      />
      <Select
        label={t('hours.timeZone')}
        value={hours.timeZone}
        onChange={(timeZone) => edit({ timeZone })}
        options={places}
      />
      <Problem text={problemOf(saving.error, isWhole, t('hours.rule'))} />
      {isDirty && (
        <div className={styles.buttons}>
          <Button disabled={saving.isPending} onClick={end}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={!isWhole} loading={saving.isPending}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !saving.isPending} />
    </form>
  )
}

function problemOf(error: unknown, isWhole: boolean, rule: string): string | undefined {
  if (error) return errorText(error)
  return isWhole ? undefined : rule
}
