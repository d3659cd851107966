import { Bell, BookUser, Contrast, MessageCircle, Settings } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { isOrdinary, Link } from '../../components/controls/link.tsx'
import { useBadges } from '../../components/engine/use-badges.ts'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { toastError } from '../../domain/api/api-errors.ts'
import { useSession } from '../../domain/session/session.ts'
import { cx } from '../../platform/cx.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toggleTheme, useTheme } from '../../platform/theme.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './navigation.module.css'

/** A rail at the left; tabs at the bottom of a phone. */
export function Navigation() {
  const t = useT()
  const isPhone = useIsPhone()
  const counts = useBadges()
  const { pathname } = useLocation()
  const section = sectionOf(pathname)

  return (
    <nav className={styles.navigation} aria-label={t('shell.navigation')}>
      {!isPhone && <AccountMenu />}
      <Item
        to="/"
        label={t('shell.chats')}
        icon={<MessageCircle />}
        isCurrent={section === 'chats'}
        count={counts.unread}
        dot={counts.hasMutedUnread}
        onClick={(event) => {
          if (section !== 'chats' || counts.unread === 0 || !isOrdinary(event)) return
          event.preventDefault()
          import('../../features/conversation-list/neighbours.ts').then(
            ({ showNextUnread }) => showNextUnread(pathname),
            toastError,
          )
        }}
      />
      <Item to="/m" label={t('shell.contacts')} icon={<BookUser />} isCurrent={section === 'contacts'} />
      <Item
        to="/notice"
        label={t('shell.notices')}
        icon={<Bell />}
        isCurrent={section === 'notices'}
        count={counts.notices}
      />
      {isPhone ? <MyTab isCurrent={section === 'me'} /> : <Tools isAtSettings={section === 'me'} />}
    </nav>
  )
}

function MyTab({ isCurrent }: { isCurrent: boolean }) {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const picture = <Avatar id={userID} name={nickname} src={avatar} size={24} />
  return <Item to="/info" label={t('shell.me')} icon={picture} isCurrent={isCurrent} />
}

/** Foot of the rail. */
function Tools({ isAtSettings }: { isAtSettings: boolean }) {
  const t = useT()
  const theme = useTheme()
  return (
    <div className={styles.tools}>
      <IconButton
        data-extra
        label={theme === 'dark' ? t('shell.lightTheme') : t('shell.darkTheme')}
        icon={<Contrast />}
        tooltipSide="right"
        onClick={toggleTheme}
      />
      <Link
        to="/info/settings"
        className={cx(styles.tool, isAtSettings && styles.current)}
        aria-label={t('shell.settings')}
        aria-current={isAtSettings ? 'page' : undefined}
        data-tooltip={t('shell.settings')}
        data-tooltip-side="right"
      >
        <Settings />
      </Link>
    </div>
  )
}

function sectionOf(pathname: string) {
  if (/^\/(user\/|group\/|threads$|$)/.test(pathname)) return 'chats'
  if (/^\/m(\/|$)/.test(pathname)) return 'contacts'
  if (/^\/info(\/|$)/.test(pathname)) return 'me'
  return pathname.startsWith('/notice') ? 'notices' : undefined
}

interface ItemProps {
  to: string
  label: string
  icon: ReactNode
  isCurrent: boolean
  count?: number
  /** Something waits that is not to be counted. */
  dot?: boolean
  onClick?: (event: MouseEvent) => void
}

function Item({ to, label, icon, isCurrent, count = 0, dot = false, onClick }: ItemProps) {
  const t = useT()
  return (
    <Link
      to={to}
      className={cx(styles.item, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <span className={styles.icon}>
        {icon}
        <Badge
          count={count}
          dot={dot}
          label={count > 0 ? t('shell.unread', { count }) : t('shell.mutedUnread')}
          className={styles.badge}
        />
      </span>
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
