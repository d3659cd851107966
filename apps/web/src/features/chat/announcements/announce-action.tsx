import { hasRight } from '@parley/contract/group-rights'
import { Megaphone } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

const AnnounceDialog = lazyComponent(() => import('./announce-dialog.tsx'))

/** Makes a message an announcement of its group. */
export function announceAction(
  { message: { id } }: SentEntry,
  { target, role, openDialog }: Chat,
): MenuItems {
  if (target.kind !== 'group' || !hasRight(role, 'announce')) return []
  return [
    {
      label: t('announcing.announce'),
      icon: <Megaphone />,
      onSelect: () => openDialog((props) => <AnnounceDialog {...props} messageId={id} />),
    },
  ]
}
