import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { Spinner } from '../../../components/spinner.tsx'
import { countText } from '../../../lib/count.ts'
import { useT } from '../../../lib/i18n/index.ts'
import type { Timeline } from '../model/timeline.ts'
import { countUnread } from '../session-cache.ts'
import { useChat, useConversation } from './chat-context.ts'
import styles from './unread-above.module.css'

/** Whoever has missed more than this begins at the newest and scrolls up as far as they like. */
const mostPages = 10
const pageSize = 200

interface UnreadAboveProps {
  list: RefObject<VirtualizerHandle | null>
}

/** The way up to the first unread message, when so many are unread that it was not loaded with the newest. */
export function UnreadAbove({ list }: UnreadAboveProps) {
  const t = useT()
  const client = useQueryClient()
  const { conversation, target, composer } = useChat()
  const isDivided = useConversation((state) => state.unreadFrom !== undefined)
  // What was unread when the chat was opened: soon the server is told that it is read.
  const [count, setCount] = useState(() => (isDivided ? 0 : (countUnread(client, target) ?? 0)))
  const [isSeeking, setSeeking] = useState(false)
  const hasMore = useConversation((state) => state.hasOlder)
  const isAllHere = useConversation(({ timeline }) => count > 0 && countOthers(timeline) >= count)
  if (count === 0 || (!isSeeking && (isDivided || isAllHere || !hasMore))) return null

  async function seek() {
    setSeeking(true)
    const state = conversation.store.getState
    for (let pages = 0; pages < mostPages && state().unreadFrom === undefined; pages++) {
      if (!state().hasOlder) break
      await conversation.loadOlder(pageSize)
      if (state().older === 'failed') return setSeeking(false)
    }
    // What has just been loaded must be in the list first.
    await new Promise(requestAnimationFrame)
    const divider = state().rows.findIndex(({ kind }) => kind === 'unread')
    list.current?.scrollToIndex(Math.max(0, divider), { align: 'start' })
    setCount(0)
    composer()?.focus()
  }

  return (
    <button type="button" className={styles.button} disabled={isSeeking} onClick={() => void seek()}>
      {isSeeking ? <Spinner /> : <ArrowUp aria-hidden="true" />}
      {t('chat.newAbove', { count: countText(count) })}
    </button>
  )
}

const countOthers = ({ entries }: Timeline) =>
  [...entries.values()].reduce((count, { message }) => count + (message.isMe ? 0 : 1), 0)
