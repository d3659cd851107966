import { useMemo } from 'react'
import { useTyping } from '../../components/engine/use-typing.ts'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { PresenceText } from '../../components/people/presence-text.tsx'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import type { Person } from '../../domain/people/person.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { ChatActions } from './chat-actions.tsx'
import { ChatScreen } from './chat-screen.tsx'
import type { ChatFacts } from './context/chat-context.ts'

/** The chat with a person. */
export function DirectChat({ person }: { person: Person }) {
  return <ChatScreen facts={useFacts(person)} header={<Header person={person} />} />
}

function Header({ person }: { person: Person }) {
  const t = useT()
  const { id, name, avatar, isOnline } = person
  const isBlocked = useIsBlocked(id)
  const isCallable =
    /^(friend|house)$/.test(person.bond ?? '') && !person.isMe && !isBlocked && !person.isDeactivated
  return (
    <PaneHeader
      title={person.isMe ? t('chat.noteToSelf') : name}
      subtitle={<Presence person={person} />}
      start={<Avatar id={id} name={name} src={avatar} size={32} online={isOnline} />}
      back="/"
      actions={<ChatActions callee={isCallable ? { userId: id } : undefined} />}
    />
  )
}

function Presence({ person: { id, isMe, bond, group, isOnline, isDeactivated } }: { person: Person }) {
  const t = useT()
  const isWriting = useTyping({ kind: 'direct', id }).length > 0
  if (isMe) return t('chat.onlyMe')
  if (bond === undefined) return '\u00a0'
  if (!bond) return t('chat.notFriend')
  if (isDeactivated) return t('chat.deactivated')
  if (isWriting) return t('chat.isWriting')
  if (bond === 'temporary') return t('chat.temporaryFrom', { title: group?.title ?? '' })
  return <PresenceText friendId={id} isOnline={isOnline} />
}

function useFacts({
  id,
  name: faceName,
  avatar,
  isMe: isSelf,
  bond,
  friend,
  isDeactivated,
}: Person): ChatFacts {
  const t = useT()
  const { userID, nickname, avatar: ownAvatar } = useSession()
  const isBlocked = useIsBlocked(id)
  const name = isSelf ? t('chat.noteToSelf') : faceName
  const reason =
    bond === null ? 'notFriends' : isDeactivated ? 'deactivated' : isBlocked ? 'blocked' : undefined
  const isBot = friend?.isBot
  return useMemo(() => {
    const peer = { id, name, faceName, avatar, role: undefined }
    const me = { id: userID, name: nickname, faceName: nickname, avatar: ownAvatar, role: undefined }
    return {
      target: { kind: 'direct', id },
      name,
      isSelf,
      closed: reason && { reason },
      isTextOnly: bond === 'temporary',
      role: undefined,
      mayMentionEveryone: false,
      hasBots: isBot,
      speakerOf: (author) => (author.id === userID && !isSelf ? me : peer),
    }
  }, [id, name, faceName, avatar, isSelf, bond, isBot, reason, userID, nickname, ownAvatar])
}
