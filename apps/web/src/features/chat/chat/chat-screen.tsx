import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { chooseMention } from '../composing/chosen-mentions.ts'
import { Composer } from '../composing/composer.tsx'
import { mark } from '../composing/mentions.ts'
import { conversationOf } from '../conversations.ts'
import { draftOf, saveDraft } from '../drafts.ts'
import type { SentEntry } from '../model/entry.ts'
import type { Author } from '../model/message.ts'
import { pathOf } from '../model/target.ts'
import { type Chat, ChatContext, type ChatFacts } from './chat-context.ts'
import styles from './chat-screen.module.css'
import { setCitation } from './citations.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MessagePane } from './message-pane.tsx'
import { createSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useOpening } from './use-opening.ts'
import { withdraw } from './withdraw.ts'

interface ChatScreenProps {
  /** To be the same object as long as nothing in it changes. */
  facts: ChatFacts
  header: ReactNode
  onProfile?: (author: Author) => void
  /** Beside the messages; it is part of the chat. */
  aside?: ReactNode
}

/** One open conversation: who it is with, what was said, and what is being said. */
export function ChatScreen({ facts, header, onProfile, aside }: ChatScreenProps) {
  const t = useT()
  const composer = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(id: number) => void>(undefined)
  const [selection] = useState(createSelection)
  const [toDelete, setToDelete] = useState<readonly SentEntry[]>()
  const chat = useMemo((): Chat => {
    const conversation = conversationOf(facts.target)
    const path = pathOf(facts.target)
    return {
      ...facts,
      conversation,
      path,
      selection,
      canSend: facts.closed === undefined,
      cite: (entry, kind) => setCitation(path, { kind, id: entry.message.id }),
      withdraw: (entry) => void withdraw(conversation, entry),
      askDelete: setToDelete,
      showMessage: (id) => show.current?.(id),
      composer: () => composer.current,
      compose(text) {
        const draft = draftOf(path)
        saveDraft(path, draft.trim() === '' ? text : `${draft}\n${text}`)
        composer.current?.focus()
      },
      mention({ id, nickname, memberNickname }) {
        // Everybody reads it, so my own note for them stays with me.
        const written = memberNickname || nickname
        chooseMention(path, { id, written })
        saveDraft(path, `${draftOf(path)}${mark(written)}`)
        composer.current?.focus()
      },
      showProfile: (author) => onProfile?.(author),
    }
  }, [facts, selection, onProfile])
  const isSelecting = useStore(selection.store, ({ keys }) => keys !== undefined)
  useTitle(facts.name)
  useOpening(chat)

  return (
    <ChatContext value={chat}>
      <section className={styles.screen} aria-label={t('chat.conversationWith', { name: facts.name })}>
        {header}
        <div className={styles.body}>
          <div className={styles.column}>
            <MessagePane onShow={show} />
            {isSelecting ? <SelectionBar /> : <Composer ref={composer} />}
          </div>
          {aside}
        </div>
        <DeleteDialog entries={toDelete} onClose={() => setToDelete(undefined)} />
      </section>
    </ChatContext>
  )
}
