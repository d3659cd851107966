import { Bell, BookUser, MessageCircle, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Link } from '../../components/link.tsx'
import { useBadges } from '../../lib/badges.ts'
import { cx } from '../../lib/cx.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useLocation } from '../../lib/router/index.ts'
import { toggleTheme, useTheme } from '../../lib/theme.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './navigation.module.css'

/** A rail at the left; tabs at the bottom of a phone. */
export function Navigation() {
  const t = useT()
  const theme = useTheme()
  const counts = useBadges()
  const { pathname } = useLocation()
  const section = sectionOf(pathname)
  const themeLabel = theme === 'dark' ? t('shell.lightTheme') : t('shell.darkTheme')

  return (
    <nav className={styles.navigation} aria-label={t('shell.navigation')}>
      <AccountMenu className={styles.account} />
      <Item
        to="/"
        label={t('shell.sessions')}
        icon={<MessageCircle />}
        isCurrent={section === 'sessions'}
        count={counts.sessions}
        dot={counts.mutedSessions}
      />
      <Item to="/m" label={t('shell.contacts')} icon={<BookUser />} isCurrent={section === 'contacts'} />
      <Item
        to="/notice"
        label={t('shell.notices')}
        icon={<Bell />}
        isCurrent={section === 'notices'}
        count={counts.notices}
      />
      <IconButton
        className={styles.theme}
        label={themeLabel}
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        tooltipSide="right"
        onClick={toggleTheme}
      />
    </nav>
  )
}

function sectionOf(pathname: string) {
  if (/^\/(user\/|group\/|$)/.test(pathname)) return 'sessions'
  if (/^\/m(\/|$)/.test(pathname)) return 'contacts'
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
}

function Item({ to, label, icon, isCurrent, count = 0, dot = false }: ItemProps) {
  const t = useT()
  return (
    <Link
      to={to}
      className={cx(styles.item, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
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
