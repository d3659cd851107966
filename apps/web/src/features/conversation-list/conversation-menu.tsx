import {
  Ban,
  Bell,
  BellOff,
  BellRing,
  CheckCheck,
  Folder,
  ListX,
  MailQuestionMark,
  Pin,
  PinOff,
} from 'lucide-react'
import type { MenuItems } from '../../components/overlays/menu-store.ts'
import { isUnread, type ListedConversation, targetOf } from '../../domain/conversations/list-rows.ts'
import { askToBlock } from '../../domain/people/block-question.ts'
import type { Engine } from '../../engine/engine.ts'
import { arranging } from '../../engine/list/arranging.ts'
import { t } from '../../platform/texts/index.ts'
import { openAlertsMenu } from './alerts-menu.tsx'
import { openFolderMenu } from './folders/folder-menu.tsx'

interface About {
  readonly row: ListedConversation
  readonly name: string
  readonly isBlocked: boolean
  /** The row whose menu it is. */
  readonly owner: HTMLElement
}

/** The actions on a conversation in the list. */
export function conversationMenu(engine: Engine, { row, name, isBlocked, owner }: About): MenuItems {
  const { list, userID } = engine
  const act = arranging(list)
  const { isTop, isMuted } = row
  const target = targetOf(row)
  const isSomebody = target.kind === 'direct' && target.id !== userID

  return [
    {
      label: t(isTop ? 'chat.unpin' : 'chat.pin'),
      icon: isTop ? <PinOff /> : <Pin />,
      onSelect: () => void act.setPinned(target, !isTop),
    },
    isUnread(row)
      ? {
          label: t('chat.markRead'),
          icon: <CheckCheck />,
          onSelect: () => void act.markAllRead(target),
        }
      : {
          label: t('list.markUnread'),
          icon: <MailQuestionMark />,
          onSelect: () => void act.markUnread(target),
        },
    {
      label: t(isMuted ? 'list.unmute' : 'list.mute'),
      icon: isMuted ? <Bell /> : <BellOff />,
      onSelect: () => void act.setMuted(target, !isMuted),
    },
    {
      label: t('notifications.ofChat'),
      icon: <BellRing />,
      onSelect: () => openAlertsMenu(list, row, owner),
    },
    {
      label: t('chatList.inFolders'),
      icon: <Folder />,
      onSelect: () => openFolderMenu(engine, target, owner),
    },
    'separator',
    isSomebody && {
      label: t(isBlocked ? 'blocking.unblock' : 'blocking.block'),
      icon: <Ban />,
      onSelect: () => askToBlock({ id: target.id, name, toBlock: !isBlocked }),
    },
    {
      label: t('list.remove'),
      icon: <ListX />,
      onSelect: () => void act.remove(target),
    },
  ]
}
