import { useState } from 'react'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { useDays } from '../../domain/search/days.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { type Month, monthOf } from '../../platform/time/month.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Calendar } from './calendar.tsx'
import styles from './day-dialog.module.css'

interface DayDialogProps {
  target: Target
  open: boolean
  /** The day to begin with, as `YYYY-MM-DD`. Default: today. */
  day?: string | undefined
  onClose: () => void
}

/** Days of a conversation, those with messages marked; a press leads there. */
export default function DayDialog({ open, onClose, ...days }: DayDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('days.goToDate')} size="sm">
      <Days {...days} onClose={onClose} />
    </Dialog>
  )
}

function Days({ target, day, onClose }: Omit<DayDialogProps, 'open'>) {
  const t = useT()
  const navigate = useNavigate()
  const today = dayOf(new Date())
  const [month, setMonth] = useState<Month>(monthOf(day ?? today))
  const { data, isError } = useDays(target, month)
  return (
    <>
      <Calendar
        value={day}
        min={data?.first}
        max={today}
        // Where nobody can say, every day leads somewhere.
        counts={isError ? undefined : (data?.days ?? none)}
        onMonth={setMonth}
        takesFocus
        onChange={(chosen) => {
          onClose()
          void navigate(`${pathOf(target)}?d=${chosen}`)
        }}
      />
      <p role="status" className={styles.note}>
        {data?.days.size === 0 && t('days.nothing')}
        {'\u00a0'}
      </p>
    </>
  )
}

const none: ReadonlyMap<number, number> = new Map()
