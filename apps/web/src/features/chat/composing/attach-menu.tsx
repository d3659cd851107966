import { hasRight } from '@parley/contract/group-rights'
import {
  CalendarClock,
  ChartBarBig,
  FileText,
  Image,
  ListOrdered,
  Megaphone,
  Timer,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { Engine } from '../../../engine/engine.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t, withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { Forwarded } from '../forward/forwarded.tsx'
import { fetchVanishing } from '../vanishing/vanish-part.ts'
import { attach } from './attach.ts'

const ScheduleDialog = lazyComponent(() => import('./schedule-dialog.tsx'))
const PollDialog = lazyComponent(() => import('../polls/poll-dialog.tsx'))
const ListDialog = lazyComponent(() => import('../lists/list-dialog.tsx'))

const WriteAnnouncement = lazyComponent(() =>
  withTexts('groupAnnouncements', import('../../../components/group-announcements/write-announcement.tsx')),
)

/** Named one by one, so that a phone hands over its own formats as one of these. */
const images = 'image/png,image/jpeg,image/gif,image/webp'

/** Asks for files of this device. @param accept which */
function chooseFiles(accept: string): Promise<File[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, hidden: true, accept })
  // Some browsers open no list for what is not in the page.
  document.body.append(input)
  input.click()
  return new Promise((resolve) => {
    const end = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
  })
}

/**
 * Actions for a message besides writing it.
 * @param owner what the menu belongs to
 */
export function attachMenu(engine: Engine, chat: Chat, owner: HTMLElement): MenuItems {
  const { composer, openDialog, path, target, role, thread } = chat
  async function choose(accept: string) {
    const files = await chooseFiles(accept)
    if (!files[0]) return
    void attach(engine, chat, files)
    composer()?.focus()
  }
  const item = (label: string, icon: ReactNode, onSelect: () => void) => ({
    label,
    icon,
    onSelect,
    focusAfter: composer,
  })
  const choice = (label: string, icon: ReactNode, accept: string) =>
    item(label, icon, () => void choose(accept))
  function begin(Survey: typeof PollDialog) {
    // It has to show without a network too.
    Forwarded.preload()
    openDialog((props) => <Survey {...props} />)
  }
  async function chooseVanishing() {
    const vanishing = await fetchVanishing()
    vanishing.chooseVanishing({ owner, path, engine, composer })
  }
  return [
    choice(t('attaching.attachImage'), <Image />, images),
    choice(t('attaching.attachVideo'), <Video />, 'video/*'),
    choice(t('attaching.attachFile'), <FileText />, ''),
    { label: t('polls.poll'), icon: <ChartBarBig />, onSelect: () => begin(PollDialog) },
    { label: t('lists.list'), icon: <ListOrdered />, onSelect: () => begin(ListDialog) },
    target.kind === 'group' &&
      !thread &&
      hasRight(role, 'announce') && {
        label: t('announcing.write'),
        icon: <Megaphone />,
        onSelect: () => openDialog((props) => <WriteAnnouncement {...props} groupId={target.id} />),
      },
    !thread && {
      label: t('later.schedule'),
      icon: <CalendarClock />,
      onSelect: () => openDialog((props) => <ScheduleDialog {...props} />),
    },
    item(t('attaching.vanishing'), <Timer />, () => void chooseVanishing()),
  ]
}
