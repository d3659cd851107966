import { Copy, Keyboard, Languages, LogOut, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../components/marks/avatar.tsx'
import { SignOutDialog } from '../../components/overlays/sign-out-dialog.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { useSession } from '../../domain/session/session.ts'
import { copyText } from '../../platform/clipboard.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { shortcutHint } from '../../platform/shortcuts.ts'
import { currentLanguage, setLanguage, useT } from '../../platform/texts/index.ts'
import { toggleTheme, useTheme } from '../../platform/theme.ts'
import styles from './account-menu.module.css'

/** My picture on the rail, and what is mine to change. */
export function AccountMenu() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const theme = useTheme()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  const button = useMenuButton(
    t('shell.myMenu'),
    () => [
      { label: t('shell.myProfile'), icon: <UserRound />, onSelect: () => void navigate('/info') },
      { label: t('shell.settings'), icon: <Settings />, onSelect: () => void navigate('/info/settings') },
      {
        label: t('shortcuts.title'),
        icon: <Keyboard />,
        hint: shortcutHint('list'),
        onSelect: () => openOverlay('shortcuts'),
      },
      'separator',
      { label: t('shell.copyId'), icon: <Copy />, onSelect: () => void copyText(String(userID)) },
      {
        label: theme === 'dark' ? t('shell.lightTheme') : t('shell.darkTheme'),
        icon: theme === 'dark' ? <Sun /> : <Moon />,
        onSelect: toggleTheme,
      },
      { label: t('shell.switchLanguage'), icon: <Languages />, onSelect: switchLanguage },
      'separator',
      { label: t('shell.signOut'), icon: <LogOut />, danger: true, onSelect: () => setAsking(true) },
    ],
    {
      side: 'right',
      align: 'start',
      offset: 18,
      header: <Me id={userID} nickname={nickname} avatar={avatar} />,
    },
  )

  return (
    <>
      <button type="button" {...button} className={styles.button} aria-label={t('shell.myMenu')}>
        <Avatar id={userID} name={nickname} src={avatar} size={40} />
      </button>
      <SignOutDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

const switchLanguage = () => {
  setLanguage(currentLanguage() === 'zh' ? 'en' : 'zh').catch(toastError)
}

function Me({ id, nickname, avatar }: { id: number; nickname: string; avatar: string }) {
  const t = useT()
  return (
    <div className={styles.me}>
      <Avatar id={id} name={nickname} src={avatar} size={40} />
      <div className={styles.names}>
        <div className={styles.nickname} title={nickname}>
          {nickname}
        </div>
        <div className={styles.id}>{t('shell.myId', { id })}</div>
      </div>
    </div>
  )
}
