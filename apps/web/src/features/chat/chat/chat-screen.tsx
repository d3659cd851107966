import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Avatar } from '../../../components/avatar.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { PaneHeader } from '../../../components/pane-header.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { conversationWith } from '../conversations.ts'
import type { SentEntry } from '../model/entry.ts'
import type { Person } from '../people.ts'
import { sessionsQuery } from '../session-cache.ts'
import { type Chat, ChatContext } from './chat-context.ts'
import styles from './chat-screen.module.css'
import { setCitation } from './citations.ts'
import { Composer } from './composer.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessagePane } from './message-pane.tsx'
import { withdraw } from './withdraw.ts'

/** One open conversation: who it is with, what was said, and what is being said. */
export function ChatScreen({ person }: { person: Person }) {
  const t = useT()
  const { id: userId } = person
  const navigate = useNavigate()
  const composer = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(id: number) => void>(undefined)
  const [toDelete, setToDelete] = useState<SentEntry>()
  const chat = useChatOf(person, {
    askDelete: setToDelete,
    showMessage: (id) => show.current?.(id),
    composer: () => composer.current,
  })
  useTitle(person.name)
  useOpening(chat)

  return (
    <ChatContext value={chat}>
      <section className={styles.screen} aria-label={t('chat.conversationWith', { name: person.name })}>
        <PaneHeader
          title={person.name}
          subtitle={<Presence person={person} />}
          start={
            <Avatar
              id={userId}
              name={person.faceName}
              src={person.avatar}
              size={32}
              online={person.isOnline}
            />
          }
          back="/"
          actions={
            <IconButton
              label={t('chat.info')}
              icon={<Ellipsis />}
              onClick={() => void navigate(`/user/${userId}/info`)}
            />
          }
        />
        <MessagePane onShow={show} />
        <Composer ref={composer} />
        <DeleteDialog entry={toDelete} onClose={() => setToDelete(undefined)} />
      </section>
    </ChatContext>
  )
}

function Presence({ person: { isMe, isFriend, isOnline } }: { person: Person }) {
  const t = useT()
  if (isMe) return t('chat.onlyMe')
  if (isFriend === undefined) return '\u00a0'
  if (!isFriend) return t('chat.notFriend')
  return t(isOnline ? 'common.online' : 'common.offline')
}

type Given = Pick<Chat, 'askDelete' | 'showMessage' | 'composer'>

function useChatOf(
  { id: userId, name, faceName, avatar, isMe: isSelf, isFriend }: Person,
  given: Given,
): Chat {
  const canSend = isFriend !== false
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given works through refs and setters.
  return useMemo(() => {
    const conversation = conversationWith(userId)
    return {
      ...given,
      conversation,
      userId,
      name,
      faceName,
      avatar,
      isSelf,
      canSend,
      cite: (entry, kind) => setCitation(userId, { kind, id: entry.message.id }),
      withdraw: (entry) => void withdraw(conversation, entry),
    }
  }, [userId, name, faceName, avatar, isSelf, canSend])
}

/** Loads the messages, with as many as are unread. */
function useOpening({ conversation, userId, isSelf }: Chat) {
  const client = useQueryClient()
  useEffect(() => {
    const known = client.getQueryData(sessionsQuery.queryKey)
    const unreadIn = ({ list }: NonNullable<typeof known>) =>
      list.find((row) => row.userId === userId)?.unreadCount ?? 0
    const asked = () => client.ensureQueryData(sessionsQuery).then(unreadIn, () => 0)
    void conversation.open(isSelf ? 0 : known ? unreadIn(known) : asked())
  }, [client, conversation, userId, isSelf])
}
