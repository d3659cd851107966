import { ArrowDown } from 'lucide-react'
import { useListRow } from '../../../domain/conversations/use-conversation-list.ts'
import { unreadAfter } from '../../../engine/timeline/reading.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './jump-button.module.css'
import { UnreadAbove, type UnreadAboveProps } from './unread-above.tsx'

/** The way to the newest message, or up to the first unread one. */
export default function JumpPart(props: JumpButtonProps | UnreadAboveProps) {
  return 'list' in props ? <UnreadAbove {...props} /> : <JumpButton {...props} />
}

interface JumpButtonProps {
  /** Id of the newest message that has been in sight: those after it are counted. */
  after: number
  onJump: () => void
}

/** The way back to the newest message, with the number of those that came meanwhile. */
function JumpButton({ after, onJump }: JumpButtonProps) {
  const t = useT()
  const { target } = useChat()
  const below = useConversation(({ timeline }) => unreadAfter(timeline, after))
  const hasNewer = useConversation((state) => state.hasNewer)
  const unread = useListRow(target)?.unreadCount ?? 0
  const count = hasNewer ? unread : below
  const label = count > 0 ? t('chat.newBelow', { count }) : t('chat.toNewest')
  return (
    <button type="button" className={styles.button} aria-label={label} data-tooltip={label} onClick={onJump}>
      <ArrowDown aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {countText(count)}
        </span>
      )}
    </button>
  )
}
