import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useTitle } from '../../components/engine/use-title.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useOverlay } from '../../platform/overlays.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { mark } from './bodies/mention-in.ts'
import styles from './chat-screen.module.css'
import { Composer } from './composing/composer.tsx'
import { type Chat, ChatContext, type ChatFacts, type DialogPart } from './context/chat-context.ts'
import { createSelection } from './context/selection.ts'
import { fetchEditing } from './edits/edit-part.ts'
import { MessagePane } from './messages/message-pane.tsx'
import { useOpening } from './messages/use-opening.ts'
import { PinPlace } from './pins/pin-place.tsx'

const FindBar = lazyComponent(() => withTexts('search', import('./finding/find-bar.tsx')))
const SelectionBar = lazyComponent(() => withTexts('extras', import('./messages/selection-bar.tsx')))

interface ChatScreenProps {
  /** To be the same object as long as nothing in it changes. */
  facts: ChatFacts
  header: ReactNode
  onProfile?: (author: Author) => void
  /** Over the messages. */
  top?: ReactNode
  /** Beside the messages; it is part of the chat. */
  aside?: ReactNode
}

/** An open conversation: its title, its messages, and the composer. */
export function ChatScreen({ facts, header, onProfile, top, aside }: ChatScreenProps) {
  const t = useT()
  const composer = useRef<HTMLTextAreaElement>(null)
  const show = useRef<(id: number) => void>(undefined)
  const [selection] = useState(createSelection)
  const [dialog, setDialog] = useState<{ part: (props: DialogPart) => ReactNode; open: boolean }>()
  const engine = useEngine()
  const chat = useMemo((): Chat => {
    const { conversations, drafts } = engine
    const conversation = conversations.of(facts.target)
    const path = pathOf(facts.target)
    return {
      ...facts,
      conversation,
      path,
      selection,
      canSend: facts.closed === undefined,
      cite: (entry) => drafts.cite(path, entry.message.id),
      withdraw: (entry) =>
        void fetchCode(() => import('./recalled/withdraw.ts')).then(
          ({ withdraw }) => withdraw(engine, conversation, entry),
          toastError,
        ),
      edit: (entry) =>
        void fetchEditing().then(
          ({ beginEditing }) =>
            beginEditing(engine, { conversation, path, composer: () => composer.current }, entry),
          toastError,
        ),
      canReact: facts.closed === undefined || ['allMuted', 'quiet'].includes(facts.closed.reason),
      openDialog: (part) => setDialog({ part, open: true }),
      showMessage: (id) => show.current?.(id),
      composer: () => composer.current,
      compose(text) {
        const draft = drafts.of(path).text
        drafts.save(path, draft.trim() === '' ? text : `${draft}\n${text}`)
        composer.current?.focus()
      },
      mention({ id, nickname, memberNickname }) {
        // Everybody reads it, so my own note for them stays with me.
        const written = memberNickname || nickname
        drafts.mention(path, { id, written })
        drafts.save(path, `${drafts.of(path).text}${mark(written)}`)
        composer.current?.focus()
      },
      showProfile: (author) => onProfile?.(author),
    }
  }, [engine, facts, selection, onProfile])
  const isSelecting = useStore(selection.store, ({ keys }) => keys !== undefined)
  const isFinding = useOverlay() === 'find'
  useTitle(facts.name)
  useOpening(chat)

  return (
    <ChatContext value={chat}>
      <section className={styles.screen} aria-label={t('chat.conversationWith', { name: facts.name })}>
        {header}
        <div className={styles.body}>
          <div className={styles.column}>
            {isFinding && <FindBar />}
            <PinPlace />
            {top}
            <MessagePane onShow={show} />
            {isSelecting ? <SelectionBar /> : <Composer ref={composer} />}
          </div>
          {aside}
        </div>
        {dialog?.part({ open: dialog.open, onClose: () => setDialog({ ...dialog, open: false }) })}
      </section>
    </ChatContext>
  )
}
