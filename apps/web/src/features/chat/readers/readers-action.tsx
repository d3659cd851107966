import { readerLimits } from '@parley/contract/reader-limits'
import { CheckCheck } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

const ReadersDialog = lazyComponent(() => import('./readers-dialog.tsx'))

/** Shows the readers of a message of mine, if the group names them. */
export function readersAction({ message }: SentEntry, chat: Chat): MenuItems {
  const { target, readersFrom, memberCount = 0, openDialog } = chat
  const { id, isMe, sequence = 0 } = message
  const areCounted = isMe && readersFrom !== undefined && sequence > readersFrom
  if (!areCounted || memberCount > readerLimits.namedMembers) return []
  return [
    {
      label: t('readers.title'),
      icon: <CheckCheck />,
      onSelect: () => openDialog((props) => <ReadersDialog {...props} groupId={target.id} messageId={id} />),
    },
  ]
}
