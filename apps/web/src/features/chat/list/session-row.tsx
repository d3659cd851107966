import type { ChatSession } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Pin, PinOff } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { Badge } from '../../../components/badge.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { useContextMenu } from '../../../components/use-menu.ts'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useLanguage, useT } from '../../../lib/i18n/index.ts'
import { useSession } from '../../../lib/session.ts'
import { listTime } from '../../../lib/time.ts'
import { useDraft } from '../drafts.ts'
import { pathOf } from '../model/target.ts'
import { previewText } from '../preview.ts'
import { markAllRead, setPinned } from '../session-cache.ts'
import styles from './session-list.module.css'

interface SessionRowProps {
  session: ChatSession
  name: string
  isActive: boolean
  /** The day on which it is drawn: times read differently on the next. */
  today: string
}

/** One conversation in the list. */
export const SessionRow = memo(function SessionRow({ session, name, isActive }: SessionRowProps) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const target = { kind: 'direct', id: session.userId } as const
  const draft = useDraft(pathOf(target)).trim()
  const me = useSession()
  const { userId, avatar, isOnline, isTop, unreadCount, created_at, msgPreview } = session
  const isMe = userId === me.userID
  const menu = useContextMenu(name, () => [
    {
      label: t(isTop ? 'chat.unpin' : 'chat.pin'),
      icon: isTop ? <PinOff /> : <Pin />,
      onSelect: () => void setPinned(client, target, !isTop),
    },
    unreadCount > 0 && {
      label: t('chat.markRead'),
      icon: <CheckCheck />,
      onSelect: () => void markAllRead(client, target),
    },
  ])

  return (
    <ListRow
      {...menu}
      to={`/user/${userId}`}
      selected={isActive}
      pinned={isTop}
      avatar={
        <Avatar
          id={userId}
          name={isMe ? me.nickname : name}
          src={avatar}
          size={48}
          online={isOnline && !isMe}
        />
      }
      title={name}
      titleEnd={isTop && <PinMark label={t('chat.pinned')} />}
      meta={msgPreview === '' ? undefined : listTime(new Date(created_at), language)}
      subtitle={
        draft && !isActive ? (
          <>
            <span className={styles.draft}>{t('chat.draft')}</span> {draft}
          </>
        ) : (
          previewText(msgPreview, t) || '\u00a0'
        )
      }
      end={<Badge count={unreadCount} label={t('chat.unread', { count: unreadCount })} />}
    />
  )
})

const PinMark = ({ label }: { label: string }) => (
  <span className={styles.pin}>
    <Pin aria-hidden="true" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
