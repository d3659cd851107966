import { Copy, Keyboard, Languages, LogOut, Moon, Settings, ShieldUser, Sun, UserRound } from 'lucide-react'
import type { MenuItems } from '../../components/overlays/menu-store.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { isStaff, standing } from '../../domain/me/standing.ts'
import { session } from '../../domain/session/session.ts'
import { copyText } from '../../platform/clipboard.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { shortcutHint } from '../../platform/shortcuts.ts'
import { currentLanguage, setLanguage, t } from '../../platform/texts/index.ts'
import { currentTheme, toggleTheme } from '../../platform/theme.ts'
// The menu opens when this is here: its header must not push the items down afterwards.
import './account-menu-header.tsx'

/** The items of my own menu. */
export function accountMenu(navigate: (path: string) => void): MenuItems {
  const isDark = currentTheme() === 'dark'
  return [
    { label: t('shell.myProfile'), icon: <UserRound />, onSelect: () => navigate('/info') },
    { label: t('shell.settings'), icon: <Settings />, onSelect: () => navigate('/info/settings') },
    isStaff(standing()) && {
      label: t('shell.administration'),
      icon: <ShieldUser />,
      onSelect: () => navigate('/admin'),
    },
    {
      label: t('shell.shortcuts'),
      icon: <Keyboard />,
      hint: shortcutHint('list'),
      onSelect: () => openOverlay('shortcuts'),
    },
    'separator',
    {
      label: t('shell.copyId'),
      icon: <Copy />,
      onSelect: () => void copyText(String(session.getState().userID)),
    },
    {
      label: isDark ? t('shell.lightTheme') : t('shell.darkTheme'),
      icon: isDark ? <Sun /> : <Moon />,
      onSelect: toggleTheme,
    },
    { label: t('shell.switchLanguage'), icon: <Languages />, onSelect: switchLanguage },
    'separator',
    { label: t('shell.signOut'), icon: <LogOut />, danger: true, onSelect: () => openOverlay('signOut') },
  ]
}

const switchLanguage = () => {
  setLanguage(currentLanguage() === 'zh' ? 'en' : 'zh').catch(toastError)
}
