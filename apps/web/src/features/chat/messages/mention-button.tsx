import { AtSign } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { toastError } from '../../../domain/api/api-errors.ts'
import { countText } from '../../../platform/count.ts'
import { isShortcut, shortcutHint } from '../../../platform/shortcuts.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './jump-button.module.css'
import { useUnvisited } from './use-unvisited.ts'

interface MentionButtonProps {
  /** Messages that mention me and that I have not read. */
  unread: number
  pane: RefObject<HTMLElement | null>
}

/** The way to each message that mentions me and that I have not seen, one after the other. */
export function MentionButton({ unread, pane }: MentionButtonProps) {
  const t = useT()
  const { showMessage } = useChat()
  const isOpen = useConversation(({ status }) => status === 'ready')
  const [isSeeking, setSeeking] = useState(false)
  const { places, load, visit } = useUnvisited(unread, pane)
  const [next] = places ?? []
  const count = places?.length ?? unread
  const isShown = isOpen && count > 0

  async function seek() {
    if (!isShown || isSeeking) return
    if (next) {
      visit(new Set([next.id]))
      return showMessage(next.id)
    }
    setSeeking(true)
    await load().catch(toastError)
    setSeeking(false)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShown || !isShortcut(event, 'mention')) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    void seek()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (!isShown) return null
  const label = t('mentions.next', { count })
  return (
    <button
      type="button"
      className={styles.button}
      data-second
      aria-label={label}
      data-tooltip={`${label} (${shortcutHint('mention')})`}
      disabled={isSeeking}
      onClick={() => void seek()}
    >
      <AtSign aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {countText(count)}
      </span>
    </button>
  )
}
