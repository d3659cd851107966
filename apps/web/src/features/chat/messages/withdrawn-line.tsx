import { MessageType } from '@parley/contract/enums'
import type { Message } from '../../../domain/conversations/message.ts'
import { withRecallWords } from '../../../domain/conversations/preview.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { MessageClock } from './message-clock.tsx'
import styles from './withdrawn-line.module.css'
import { useWithdrawnText } from './withdrawn-texts.ts'

/** In place of a message that was withdrawn; my own can be written anew while this page remembers it. */
export function WithdrawnLine({ message }: { message: Message }) {
  const t = useT()
  const { compose, canSend } = useChat()
  const text = useWithdrawnText(message.id)
  const words = useWords(message)
  if (message.msg.type !== MessageType.withdrawn) return null
  return (
    <div className={styles.line}>
      {withRecallWords(words, message.msg.withdrawMsg.content)}
      {message.isMe && text !== undefined && canSend && (
        <button type="button" className={styles.again} onClick={() => compose(text)}>
          {t('groupChat.writeAnew')}
        </button>
      )}
      <MessageClock className={styles.clock} at={message.createdAt} />
    </div>
  )
}

/** In a group it may have been somebody with the right to, so nothing is said of who did it. */
function useWords({ isMe, author }: Message) {
  const t = useT()
  const { speakerOf, target } = useChat()
  const { name } = speakerOf(author)
  if (target.kind === 'direct') return isMe ? t('chat.youWithdrew') : t('chat.theyWithdrew', { name })
  return isMe ? t('groupChat.yoursWithdrawn') : t('groupChat.theirsWithdrawn', { name })
}
