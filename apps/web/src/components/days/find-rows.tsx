import { CalendarDays, Images, Search } from 'lucide-react'
import { useState } from 'react'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { CardButton, CardLink } from '../layout/card.tsx'
import DayDialog from './day-dialog.tsx'

/** The ways to find messages of a conversation: by words, by day, by kind. */
export function FindRows({ target }: { target: Target }) {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardButton
        icon={<Search aria-hidden="true" />}
        onClick={() => void navigate(pathOf(target)).then(() => openOverlay('find'))}
      >
        {t('days.findMessages')}
      </CardButton>
      <CardButton icon={<CalendarDays aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('days.findByDate')}
      </CardButton>
      <CardLink icon={<Images aria-hidden="true" />} to={`${pathOf(target)}/contents`}>
        {t('days.contents')}
      </CardLink>
      <DayDialog target={target} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
