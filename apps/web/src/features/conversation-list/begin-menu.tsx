import { AlarmClock, BookUser, NotebookPen, QrCode, ScanLine, Search, UserPlus, Users } from 'lucide-react'
import type { MenuItems } from '../../components/overlays/menu-store.ts'
import { session } from '../../domain/session/session.ts'
import { isHouse } from '../../domain/site-settings.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { t } from '../../platform/texts/index.ts'

/** All ways to somebody whom one has not talked to yet. */
export function beginMenu(go: (path: string) => void): MenuItems {
  const { userID } = session.getState()
  return [
    { label: t('chat.beginGroup'), icon: <Users />, onSelect: () => go('/m/add_group') },
    isHouse()
      ? { label: t('shell.contacts'), icon: <BookUser />, onSelect: () => go('/m/welcome') }
      : { label: t('chat.findFriends'), icon: <UserPlus />, onSelect: () => go('/m/search/user') },
    { label: t('chat.findGroups'), icon: <Search />, onSelect: () => go('/m/search/group') },
    'separator',
    { label: t('scanning.title'), icon: <ScanLine />, onSelect: () => openOverlay('scanner') },
    { label: t('inviting.myCode'), icon: <QrCode />, onSelect: () => openOverlay('myCode') },
    'separator',
    { label: t('inviting.later'), icon: <AlarmClock />, onSelect: () => openOverlay('later') },
    { label: t('chat.noteToSelf'), icon: <NotebookPen />, onSelect: () => go(`/user/${userID}`) },
  ]
}
