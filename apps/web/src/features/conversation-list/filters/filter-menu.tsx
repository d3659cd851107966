import { CheckCheck, FolderPen, FolderPlus } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { ListedConversation } from '../../../domain/conversations/list-rows.ts'
import { chooseCompact } from '../../../domain/device/list-density.ts'
import type { Engine } from '../../../engine/engine.ts'
import { t } from '../../../platform/texts/index.ts'
import { openFolders } from '../folders/folder-request.ts'
import { isUnread } from './filters.ts'
import { markAllRead } from './mark-all-read.ts'

interface About {
  readonly engine: Engine
  /** Those that the filter shows. */
  readonly rows: readonly ListedConversation[]
  readonly isCompact: boolean
  readonly hasFolders: boolean
}

/** What one can do with all that the list shows. */
export function filterMenu({ engine, rows, isCompact, hasFolders }: About): MenuItems {
  const unread = rows.filter(isUnread)
  return [
    {
      label:
        unread.length > 0 ? t('chatList.readAll', { count: unread.length }) : t('chatList.nothingUnread'),
      icon: <CheckCheck />,
      disabled: unread.length === 0,
      onSelect: () => void markAllRead(engine, unread),
    },
    'separator',
    {
      label: t(hasFolders ? 'chatList.editFolders' : 'chatList.newFolder'),
      icon: hasFolders ? <FolderPen /> : <FolderPlus />,
      onSelect: () => openFolders(hasFolders ? {} : { editing: 'new' }),
    },
    { label: t('chatList.compact'), checked: isCompact, onSelect: () => chooseCompact(!isCompact) },
  ]
}
