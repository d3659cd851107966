import { CalendarClock, ChartBarBig, FileText, Image, Timer, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { later } from '../../../platform/code/later.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { Forwarded } from '../forward/forwarded.tsx'

const ScheduleDialog = later(() => import('../scheduled/schedule-dialog.tsx'))
const PollDialog = later(() => import('../polls/poll-dialog.tsx'))

/** Named one by one, so that a phone hands over its own formats as one of these. */
const images = 'image/png,image/jpeg,image/gif,image/webp'

interface Acts {
  /** @param accept which files of this device */
  choose: (accept: string) => void
  chooseVanishing: () => void
}

/** What can be done with a message besides writing it. */
export function attachMenu(
  { composer, openDialog }: Pick<Chat, 'composer' | 'openDialog'>,
  acts: Acts,
): MenuItems {
  const item = (label: string, icon: ReactNode, onSelect: () => void) => ({
    label,
    icon,
    onSelect,
    focusAfter: composer,
  })
  const choice = (label: string, icon: ReactNode, accept: string) =>
    item(label, icon, () => acts.choose(accept))
  function beginPoll() {
    // It has to show without a network too.
    Forwarded.preload()
    openDialog((props) => <PollDialog {...props} />)
  }
  return [
    choice(t('attaching.attachImage'), <Image />, images),
    choice(t('attaching.attachVideo'), <Video />, 'video/*'),
    choice(t('attaching.attachFile'), <FileText />, ''),
    { label: t('polls.poll'), icon: <ChartBarBig />, onSelect: beginPoll },
    {
      label: t('later.schedule'),
      icon: <CalendarClock />,
      onSelect: () => openDialog((props) => <ScheduleDialog {...props} />),
    },
    item(t('attaching.vanishing'), <Timer />, acts.chooseVanishing),
  ]
}
