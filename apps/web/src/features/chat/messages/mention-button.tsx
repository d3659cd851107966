import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './jump-button.module.css'

/** The way to the first unread message that mentions me. */
export default function MentionButton({ count }: { count: number }) {
  const t = useT()
  const { userID, readMarks } = useEngine()
  const { conversation, target } = useChat()
  const [isSeeking, setSeeking] = useState(false)
  const label = t('groupChat.toMention', { count })

  async function seek() {
    setSeeking(true)
    await conversation.reachMention(readMarks.of(target), userID).catch(toastError)
    setSeeking(false)
  }

  return (
    <button
      type="button"
      className={styles.button}
      data-second
      aria-label={label}
      data-tooltip={label}
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
