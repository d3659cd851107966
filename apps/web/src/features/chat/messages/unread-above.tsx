import { ArrowUp } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './unread-above.module.css'
import { showAtTop } from './view-place.ts'

export interface UnreadAboveProps {
  list: RefObject<VirtualizerHandle | null>
}

/** The way up to the first unread message, when so many are unread that it was not loaded with the newest. */
export function UnreadAbove({ list }: UnreadAboveProps) {
  const t = useT()
  const { readMarks } = useEngine()
  const { conversation, target, composer } = useChat()
  const count = useConversation((state) => state.unreadAbove)
  const [isSeeking, setSeeking] = useState(false)

  async function seek() {
    setSeeking(true)
    try {
      await conversation.reachUnread(readMarks.of(target))
      // Messages that have just been loaded must be in the list first.
      await new Promise(requestAnimationFrame)
      const divider = conversation.store.getState().rows.findIndex(({ kind }) => kind === 'unread')
      if (list.current && divider >= 0) showAtTop(list.current, divider)
      if (!isTouchDevice()) composer()?.focus()
    } catch (error) {
      toastError(error)
    } finally {
      setSeeking(false)
    }
  }

  return (
    <button type="button" className={styles.button} disabled={isSeeking} onClick={() => void seek()}>
      {isSeeking ? <Spinner /> : <ArrowUp aria-hidden="true" />}
      {t('chat.newAbove', { count: countText(count) })}
    </button>
  )
}
