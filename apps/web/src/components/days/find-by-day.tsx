import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { Target } from '../../domain/conversations/target.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { useRouter } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { CardButton } from '../layout/card.tsx'
import DayDialog from './day-dialog.tsx'

/** The way to what was said on a day. */
export function FindByDay({ target }: { target: Target }) {
  const t = useT()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardButton icon={<CalendarDays aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('chat.findByDate')}
      </CardButton>
      <DayDialog
        open={isOpen}
        onChoose={(day) => void router.navigate(`${pathOf(target)}?d=${day}`)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
