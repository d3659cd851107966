import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, CheckCheck, ListX, MailQuestionMark, Pin, PinOff } from 'lucide-react'
import type { MenuItems } from '../../../components/menu-store.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { type AnySession, targetOf } from '../model/sessions.ts'
import { markAllRead, markUnread, removeSession, setMuted, setPinned } from '../session-cache.ts'

/** What one can do with a conversation without opening it. */
export function useSessionMenu(session: AnySession): () => MenuItems {
  const t = useT()
  const client = useQueryClient()
  const { isTop, isMuted, unreadCount, isMarkedUnread } = session
  const target = targetOf(session)
  const isUnread = unreadCount > 0 || isMarkedUnread

  return () => [
    {
      label: t(isTop ? 'chat.unpin' : 'chat.pin'),
      icon: isTop ? <PinOff /> : <Pin />,
      onSelect: () => void setPinned(client, target, !isTop),
    },
    isUnread
      ? {
          label: t('chat.markRead'),
          icon: <CheckCheck />,
          onSelect: () => void markAllRead(client, target),
        }
      : {
          label: t('sessions.markUnread'),
          icon: <MailQuestionMark />,
          onSelect: () => void markUnread(client, target),
        },
    {
      label: t(isMuted ? 'sessions.unmute' : 'sessions.mute'),
      icon: isMuted ? <Bell /> : <BellOff />,
      onSelect: () => void setMuted(client, target, !isMuted),
    },
    'separator',
    {
      label: t('sessions.remove'),
      icon: <ListX />,
      onSelect: () => void removeSession(client, target),
    },
  ]
}
