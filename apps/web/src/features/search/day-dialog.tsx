import { useState } from 'react'
import { Pills } from '../../components/controls/pills.tsx'
import { Calendar } from '../../components/days/calendar.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import styles from './search.module.css'
import type { Asked } from './searching.ts'

type Days = Pick<Asked, 'first' | 'last'>
type Kind = 'on' | 'from' | 'to'

interface DayDialogProps {
  open: boolean
  day?: string | undefined
  onClose: () => void
  onChange: (days: Days) => void
}

/** Messages of a day, from it on, or up to it. */
export const DayDialog = ({ open, onClose, ...rest }: DayDialogProps) => {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('search.days')} size="sm">
      <DayChoice {...rest} />
    </Dialog>
  )
}

interface DayChoiceProps {
  day?: string | undefined
  kind?: Kind
  onChange: (days: Days) => void
}

export function DayChoice({ day, kind: begun = 'on', onChange }: DayChoiceProps) {
  const t = useT()
  const [kind, setKind] = useState<Kind>(begun)
  return (
    <div className={styles.choice}>
      <Pills
        label={t('search.dayKind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'on', label: t('search.onlyDay') },
          { value: 'from', label: t('search.fromDay') },
          { value: 'to', label: t('search.toDay') },
        ]}
      />
      <Calendar
        value={day}
        max={dayOf(new Date())}
        onChange={(chosen) =>
          onChange({
            first: kind === 'to' ? undefined : chosen,
            last: kind === 'from' ? undefined : chosen,
          })
        }
      />
    </div>
  )
}
