import type { ReactNode } from 'react'
import { useTitle } from '../../components/engine/use-title.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useOverlay } from '../../platform/overlays.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import styles from './chat-screen.module.css'
import { Composer } from './composing/composer.tsx'
import { ChatContext, type ChatFacts } from './context/chat-context.ts'
import { MessagePane } from './messages/message-pane.tsx'
import { useOpening } from './messages/use-opening.ts'
import { PinPlace } from './pins/pin-place.tsx'
import { useThreadPlace } from './threads/use-thread-place.ts'
import { useMadeChat } from './use-made-chat.tsx'

const FindBar = lazyComponent(() => withTexts('search', import('./finding/find-bar.tsx')))
const SelectionBar = lazyComponent(() => withTexts('extras', import('./messages/selection-bar.tsx')))
/** Its place is there before it is. */
const ThreadPanel = lazyComponent<{ root: number; onProfile: ((author: Author) => void) | undefined }>(
  () => withTexts('extras', import('./thread-panel.tsx')),
  () => <div className={styles.thread} />,
)

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

/** An open conversation: its title, its messages, and the composer; beside or over it, one of its threads. */
export function ChatScreen({ facts, header, onProfile, top, aside }: ChatScreenProps) {
  const t = useT()
  const { root, isBeside, openThread } = useThreadPlace(facts.target)
  const { chat, show, composer, isSelecting, dialog } = useMadeChat(facts, { openThread, onProfile })
  const isFinding = useOverlay() === 'find'
  useTitle(facts.name)
  useOpening(chat)

  return (
    <ChatContext value={chat}>
      <div className={styles.place}>
        {(root === undefined || isBeside) && (
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
            {dialog}
          </section>
        )}
        {root !== undefined && <ThreadPanel key={root} root={root} onProfile={onProfile} />}
      </div>
    </ChatContext>
  )
}
