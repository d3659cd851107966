import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { Target } from '../../domain/conversations/target.ts'
import { useT } from '../../platform/texts/index.ts'
import { CardButton } from '../layout/card.tsx'
import DayDialog from './day-dialog.tsx'

/** The way to what was said on a day. */
export function FindByDay({ target }: { target: Target }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardButton icon={<CalendarDays aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('days.findByDate')}
      </CardButton>
      <DayDialog target={target} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
