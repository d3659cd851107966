import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../platform/cx.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import {
  addDays,
  addMonths,
  type Month,
  monthOf,
  monthText,
  weekdayOf,
  weeksOf,
  wholeDay,
} from '../../platform/time/month.ts'
import { dayName } from '../../platform/time/week.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './calendar.module.css'

interface CalendarProps {
  /** A day as `YYYY-MM-DD`. */
  value?: string | undefined
  onChange: (day: string) => void
  /** Days beyond these cannot be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** How much there is on the days of the month that is shown: others cannot be chosen. Undefined: nobody knows. */
  counts?: ReadonlyMap<number, number> | undefined
  /** Called with the month that is shown. */
  onMonth?: (month: Month) => void
  /** The focus is to go to it. */
  takesFocus?: boolean
}

const later: Record<string, (day: string, isShifted: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, isShifted) => addMonths(day, isShifted ? -12 : -1),
  PageDown: (day, isShifted) => addMonths(day, isShifted ? 12 : 1),
}

/** A month from which one chooses a day: by pointer, or by arrows, Home, End, and Page Up and Down for months. */
export function Calendar(props: CalendarProps) {
  const { value, onChange, min = '1970-01-01', max = '9999-12-31', counts, onMonth, takesFocus } = props
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const today = dayOf(new Date())
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  const [cursor, setCursor] = useState(within(value || today))
  const grid = useRef<HTMLTableElement>(null)
  const followsFocus = useRef(takesFocus ?? false)
  const month = monthOf(cursor)

  useEffect(() => {
    if (!followsFocus.current) return
    followsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor])

  function show(day: string) {
    const next = within(day)
    const { year, month: of } = monthOf(next)
    setCursor(next)
    if (year !== month.year || of !== month.month) onMonth?.({ year, month: of })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = later[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    followsFocus.current = true
    show(step(cursor, event.shiftKey))
  }

  const isFree = (day: string) => day >= min && day <= max && (!counts || counts.has(Number(day.slice(-2))))
  const turn = (months: number) => ({
    disabled:
      months < 0
        ? addMonths(cursor, -1).slice(0, 7) < min.slice(0, 7)
        : addMonths(cursor, 1).slice(0, 7) > max.slice(0, 7),
    onClick: () => show(addMonths(cursor, months)),
  })

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton size="sm" label={t('days.previousYear')} icon={<ChevronsLeft />} {...turn(-12)} />
        <IconButton size="sm" label={t('days.previousMonth')} icon={<ChevronLeft />} {...turn(-1)} />
        <div id={`${id}-month`} className={styles.month} aria-live="polite">
          {monthText(month, language)}
        </div>
        <IconButton size="sm" label={t('days.nextMonth')} icon={<ChevronRight />} {...turn(1)} />
        <IconButton size="sm" label={t('days.nextYear')} icon={<ChevronsRight />} {...turn(12)} />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of days.
        role="grid"
        className={styles.grid}
        aria-labelledby={`${id}-month`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <th key={day} scope="col" className={styles.weekday}>
                {dayName(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month keep their order.
            <tr key={at}>
              {week.map((day, of) =>
                day ? (
                  <td key={day} className={styles.cell}>
                    <button
                      type="button"
                      data-day={day}
                      className={cx(
                        styles.day,
                        day === value && styles.chosen,
                        day === today && styles.today,
                        counts?.has(Number(day.slice(-2))) && styles.marked,
                      )}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!isFree(day) || undefined}
                      aria-label={labelOf(day)}
                      onClick={() => (isFree(day) ? onChange(day) : setCursor(within(day)))}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={of} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  function labelOf(day: string) {
    const count = counts?.get(Number(day.slice(-2)))
    const name = wholeDay(day, language)
    return count === undefined ? name : t('days.messagesOn', { day: name, count })
  }
}
