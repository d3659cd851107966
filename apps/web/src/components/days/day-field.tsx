import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../platform/cx.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { shortDay } from '../../platform/time/month.ts'
import { Button } from '../controls/button.tsx'
import field from '../controls/field.module.css'
import { Field } from '../controls/field.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Calendar } from './calendar.tsx'
import styles from './day-field.module.css'

interface DayFieldProps {
  label: string
  /** As `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A day that may be left open; a press shows a calendar. */
export function DayField({ label, value, onChange, min, max = dayOf(new Date()) }: DayFieldProps) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const choose = (day: string) => {
    setOpen(false)
    onChange(day)
  }
  return (
    <>
      <Field label={label} value={value}>
        {({ id }) => (
          <button
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label} ${value ? shortDay(value, language) : t('days.any')}`}
            className={cx(field.control, styles.field, !value && styles.empty)}
            onClick={() => setOpen(true)}
          >
            {value ? shortDay(value, language) : t('days.any')}
            <CalendarDays aria-hidden="true" />
          </button>
        )}
      </Field>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        size="sm"
        footer={value && <Button onClick={() => choose('')}>{t('days.anyDay')}</Button>}
      >
        <Calendar value={value} min={min} max={max} takesFocus onChange={choose} />
      </Dialog>
    </>
  )
}
