import { Info, Phone, Search, Users, Video } from 'lucide-react'
import type { MenuItems } from '../../components/overlays/menu-store.ts'
import { type CallKind, startCall } from '../../domain/people/call-requests.ts'
import type { Engine } from '../../engine/engine.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { t } from '../../platform/texts/index.ts'
import type { ChatActionsProps } from './chat-actions.tsx'
import { beginCall } from './conference/begin-call.tsx'
import type { Chat } from './context/chat-context.ts'

interface About extends ChatActionsProps {
  chat: Chat
  queries: Engine['queries']
  toInfo: () => void
}

/** The kinds of call that one can begin. */
export function callMenu({ chat, queries, callee }: Pick<About, 'chat' | 'queries' | 'callee'>): MenuItems {
  const call = (kind: CallKind) =>
    callee && ('userId' in callee ? startCall(callee, kind) : beginCall(queries, chat, { ...callee, kind }))
  return [
    callee && { label: t('chat.startVoiceCall'), icon: <Phone />, onSelect: () => call('voice') },
    callee && { label: t('chat.startVideoCall'), icon: <Video />, onSelect: () => call('video') },
  ]
}

/** The actions of a chat in one menu. */
export function chatMenu({ members, toInfo, ...about }: About): MenuItems {
  return [
    ...callMenu(about),
    'separator',
    members && { label: t('groupChat.members'), icon: <Users />, onSelect: members.toggle },
    { label: t('acting.findInChat'), icon: <Search />, onSelect: () => openOverlay('find') },
    { label: t('chat.info'), icon: <Info />, onSelect: toInfo },
  ]
}
