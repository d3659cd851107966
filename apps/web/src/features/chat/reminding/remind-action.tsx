import { AlarmClock } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

const RemindDialog = lazyComponent(() => import('./remind-dialog.tsx'))

/** Has oneself reminded of a message. */
export const remindAction = ({ message: { id } }: SentEntry, { openDialog }: Chat): MenuItems => [
  {
    label: t('later.remind'),
    icon: <AlarmClock />,
    onSelect: () => openDialog((props) => <RemindDialog {...props} messageId={id} />),
  },
]
