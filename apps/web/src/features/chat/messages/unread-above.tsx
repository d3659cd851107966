import { ArrowUp } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { showAtTop } from './show-at-top.ts'
import styles from './unread-above.module.css'

/** Whoever has missed more than this begins at the newest and scrolls up as far as they like. */
const mostPages = 10

interface UnreadAboveProps {
  list: RefObject<VirtualizerHandle | null>
}

/** The way up to the first unread message, when so many are unread that it was not loaded with the newest. */
export function UnreadAbove({ list }: UnreadAboveProps) {
  const t = useT()
  const { conversation, composer } = useChat()
  const count = useConversation((state) => state.unreadAbove)
  const hasMore = useConversation((state) => state.hasOlder)
  const [isSeeking, setSeeking] = useState(false)
  if (count === 0 || (!isSeeking && !hasMore)) return null

  async function seek() {
    setSeeking(true)
    const state = conversation.store.getState
    for (let pages = 0; pages < mostPages && state().unreadAbove > 0; pages++) {
      if (!state().hasOlder) break
      await conversation.loadOlder()
      if (state().older === 'failed') return setSeeking(false)
    }
    // What has just been loaded must be in the list first.
    await new Promise(requestAnimationFrame)
    const divider = state().rows.findIndex(({ kind }) => kind === 'unread')
    if (list.current) showAtTop(list.current, Math.max(0, divider))
    setSeeking(false)
    composer()?.focus()
  }

  return (
    <button type="button" className={styles.button} disabled={isSeeking} onClick={() => void seek()}>
      {isSeeking ? <Spinner /> : <ArrowUp aria-hidden="true" />}
      {t('chat.newAbove', { count: countText(count) })}
    </button>
  )
}
