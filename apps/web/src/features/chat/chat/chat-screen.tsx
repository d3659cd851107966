import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Composer } from '../composing/composer.tsx'
import { conversationOf } from '../conversations.ts'
import type { SentEntry } from '../model/entry.ts'
import { pathOf } from '../model/target.ts'
import { type Chat, ChatContext, type ChatFacts } from './chat-context.ts'
import styles from './chat-screen.module.css'
import { setCitation } from './citations.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessagePane } from './message-pane.tsx'
import { useOpening } from './use-opening.ts'
import { withdraw } from './withdraw.ts'

interface ChatScreenProps {
  /** To be the same object as long as nothing in it changes. */
  facts: ChatFacts
  header: ReactNode
}

/** One open conversation: who it is with, what was said, and what is being said. */
export function ChatScreen({ facts, header }: ChatScreenProps) {
  const t = useT()
  const composer = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(id: number) => void>(undefined)
  const [toDelete, setToDelete] = useState<SentEntry>()
  const chat = useMemo((): Chat => {
    const conversation = conversationOf(facts.target)
    const path = pathOf(facts.target)
    return {
      ...facts,
      conversation,
      path,
      canSend: facts.closed === undefined,
      cite: (entry, kind) => setCitation(path, { kind, id: entry.message.id }),
      withdraw: (entry) => void withdraw(conversation, entry),
      askDelete: setToDelete,
      showMessage: (id) => show.current?.(id),
      composer: () => composer.current,
    }
  }, [facts])
  useTitle(facts.name)
  useOpening(chat)

  return (
    <ChatContext value={chat}>
      <section className={styles.screen} aria-label={t('chat.conversationWith', { name: facts.name })}>
        {header}
        <MessagePane onShow={show} />
        <Composer ref={composer} />
        <DeleteDialog entry={toDelete} onClose={() => setToDelete(undefined)} />
      </section>
    </ChatContext>
  )
}
