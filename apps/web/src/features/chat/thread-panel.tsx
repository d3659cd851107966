import { useMemo } from 'react'
import { useEngine } from '../../components/engine/use-engine.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { createThreads } from '../../engine/threads/threads.ts'
import { useT } from '../../platform/texts/index.ts'
import place from './chat-screen.module.css'
import { Composer } from './composing/composer.tsx'
import { ChatContext, type ThreadView, useChat } from './context/chat-context.ts'
import { MessagePane } from './messages/message-pane.tsx'
import SelectionBar from './messages/selection-bar.tsx'
import { useOpening } from './messages/use-opening.ts'
import { AlsoInChat } from './threads/also-in-chat.tsx'
import { ThreadHeader } from './threads/thread-header.tsx'
import styles from './threads/thread-panel.module.css'
import { useCloseThread } from './threads/use-close-thread.ts'
import { useReturnOfFocus } from './threads/use-return-of-focus.ts'
import { useMadeChat } from './use-made-chat.tsx'

interface ThreadPanelProps {
  root: number
  onProfile: ((author: Author) => void) | undefined
}

/** A thread of the open chat: what it begins with, the replies, and a composer of its own. */
export default function ThreadPanel({ root, onProfile }: ThreadPanelProps) {
  const t = useT()
  const outer = useChat()
  const engine = useEngine()
  const close = useCloseThread(outer.path)
  const { target, openThread } = outer
  const thread = useMemo((): ThreadView => {
    const threads = engine.part(createThreads)
    const one = { target, root }
    return {
      root,
      title: t('threads.in', { name: outer.name }),
      missing: t('threads.gone'),
      placeholder: t('threads.placeholder'),
      unread: () => threads.summaryOf(one)?.unread ?? 0,
      markRead: (upTo, left) => threads.markRead(one, upTo, left),
    }
  }, [engine, target, root, outer.name, t])
  const facts = useMemo(() => ({ ...outer, Silent: undefined }), [outer])
  const { chat, show, composer, isSelecting, dialog } = useMadeChat(facts, { thread, openThread, onProfile })
  useOpening(chat)
  useReturnOfFocus(root)

  return (
    <ChatContext value={chat}>
      <section
        className={`${place.thread} ${styles.panel}`}
        aria-label={thread.title}
        onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
      >
        <ThreadHeader onClose={close} />
        <MessagePane onShow={show} />
        {isSelecting ? (
          <SelectionBar />
        ) : (
          <>
            <Composer ref={composer} />
            {chat.canSend && <AlsoInChat />}
          </>
        )}
        {dialog}
      </section>
    </ChatContext>
  )
}
