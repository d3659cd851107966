import { hasRight } from '@parley/contract/group-rights'
import { History, Pencil } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'
import { EditPart } from './edit-part.ts'
import { mayEdit } from './may-edit.ts'

const VersionsDialog = lazyComponent(() => import('./versions-dialog.tsx'))

/** Puts a message of mine into the composer, to be written otherwise. */
export function editChoice(entry: SentEntry, { canSend, edit, composer }: Chat): MenuItems {
  if (!canSend || !mayEdit(entry.message)) return []
  // It has to begin without a network too.
  EditPart.preload()
  return [{ label: t('edits.edit'), icon: <Pencil />, onSelect: () => edit(entry), focusAfter: composer }]
}

/** Shows the former versions of a message: mine, and any in a group of mine. */
export function versionsChoice({ message }: SentEntry, { role, openDialog }: Chat): MenuItems {
  if (!message.extras?.edited || !(message.isMe || hasRight(role, 'readVersions'))) return []
  return [
    {
      label: t('edits.versions'),
      icon: <History />,
      onSelect: () => openDialog((props) => <VersionsDialog {...props} messageId={message.id} />),
    },
  ]
}
