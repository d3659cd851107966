import {
  ALargeSmall,
  BellRing,
  ChevronRight,
  Info,
  MessageSquareText,
  MonitorCog,
  NotebookPen,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  UserRoundSearch,
} from 'lucide-react'
import { Link } from '../../../components/controls/link.tsx'
import { Card, CardButton, CardLink } from '../../../components/layout/card.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { deviceState } from '../../../domain/device/install.ts'
import { useNotifications } from '../../../domain/device/notifications.ts'
import { useIsStaff } from '../../../domain/me/standing.ts'
import { useSession } from '../../../domain/session/session.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './hub.module.css'

const noticesTexts = {
  on: 'profile.noticesOn',
  off: 'profile.noticesOff',
  blocked: 'profile.noticesBlocked',
  unable: 'profile.noticesUnable',
} as const

/** On a phone: who I am, and the way to all that is mine. Nothing is changed here by mistake. */
export function Hub() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const isStaff = useIsStaff()
  useNotifications()
  const { isInstalled, notices } = deviceState(userID)
  const device = `${t(isInstalled ? 'profile.installed' : 'profile.notInstalled')} · ${t(noticesTexts[notices])}`
  return (
    <div className={styles.page}>
      <PaneHeader title={t('profile.title')} />
      <div className={styles.body}>
        <Link to="/info/me" className={styles.me}>
          <Avatar id={userID} name={nickname} src={avatar} size={64} />
          <span className={styles.names}>
            <strong className={styles.name}>{nickname}</strong>
            <span className={styles.account}>
              {t('profile.account')} {userID}
            </span>
          </span>
          <ChevronRight aria-hidden="true" />
        </Link>
        <nav aria-label={t('profile.sections')}>
          <Card>
            <CardButton icon={<QrCode />} onClick={() => openOverlay('myCode')}>
              {t('profile.myCode')}
            </CardButton>
            <CardLink to={`/user/${userID}`} icon={<NotebookPen />}>
              {t('chat.noteToSelf')}
            </CardLink>
          </Card>
          <Card>
            <CardLink to="/info/notify" icon={<BellRing />}>
              {t('profile.notify')}
            </CardLink>
            <CardLink to="/info/notify" icon={<Smartphone />} state={device}>
              {t('profile.device')}
            </CardLink>
            <CardLink to="/info/appearance" icon={<ALargeSmall />}>
              {t('profile.appearance')}
            </CardLink>
            <CardLink to="/info/base" icon={<MessageSquareText />}>
              {t('profile.messages')}
            </CardLink>
          </Card>
          <Card>
            <CardLink to="/info/safe" icon={<ShieldCheck />}>
              {t('profile.devices')}
            </CardLink>
            <CardLink to="/info/role" icon={<UserRoundSearch />}>
              {t('profile.finding')}
            </CardLink>
            <CardLink to="/info/settings" icon={<SlidersHorizontal />}>
              {t('profile.general')}
            </CardLink>
          </Card>
          <Card>
            {isStaff && (
              <CardLink to="/admin" icon={<MonitorCog />}>
                {t('profile.administration')}
              </CardLink>
            )}
            <CardLink to="/info/about" icon={<Info />}>
              {t('profile.about')}
            </CardLink>
          </Card>
        </nav>
      </div>
    </div>
  )
}
