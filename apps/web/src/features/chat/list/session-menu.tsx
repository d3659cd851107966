import type { QueryClient } from '@tanstack/react-query'
import { Ban, Bell, BellOff, CheckCheck, ListX, MailQuestionMark, Pin, PinOff } from 'lucide-react'
import type { MenuItems } from '../../../components/menu-store.ts'
import { askToBlock } from '../../../lib/block-question.ts'
import { t } from '../../../lib/i18n/index.ts'
import { session as signIn } from '../../../lib/session.ts'
import { type AnySession, targetOf } from '../model/sessions.ts'
import { markAllRead, markUnread, removeSession, setMuted, setPinned } from '../session-cache.ts'

interface About {
  readonly session: AnySession
  readonly name: string
  readonly isBlocked: boolean
}

/** What one can do with a conversation without opening it. */
export function sessionMenu(client: QueryClient, { session, name, isBlocked }: About): MenuItems {
  const { isTop, isMuted, unreadCount, isMarkedUnread } = session
  const target = targetOf(session)
  const isSomebody = target.kind === 'direct' && target.id !== signIn.getState().userID
  const isUnread = unreadCount > 0 || isMarkedUnread

  return [
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
    isSomebody && {
      label: t(isBlocked ? 'blocking.unblock' : 'blocking.block'),
      icon: <Ban />,
      onSelect: () => askToBlock({ id: target.id, name, toBlock: !isBlocked }),
    },
    {
      label: t('sessions.remove'),
      icon: <ListX />,
      onSelect: () => void removeSession(client, target),
    },
  ]
}
