import { MessageType } from '@parley/contract/enums'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { withRecallWords } from '../../../domain/conversations/preview.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { WriteAgain } from '../recalled/write-again.tsx'
import { MessageClock } from './message-clock.tsx'
import styles from './withdrawn-line.module.css'

/** In place of a message that was withdrawn; my own can be written again for a while. */
export default function WithdrawnLine({ message }: { message: Message }) {
  const { canSend } = useChat()
  const words = useWords(message)
  if (message.msg.type !== MessageType.withdrawn) return null
  return (
    <div className={styles.line}>
      {withRecallWords(words, message.msg.withdrawMsg.content)}
      {message.isMe && canSend && <WriteAgain id={message.id} />}
      <MessageClock className={styles.clock} at={message.createdAt} />
    </div>
  )
}

/** In a group it may have been somebody with the right to; of former times it is not known who. */
function useWords({ isMe, author, extras }: Message) {
  const t = useT()
  const { speakerOf, target } = useChat()
  const { userID } = useEngine()
  const { name } = speakerOf(author)
  const { withdrawnBy: who } = extras ?? {}
  if (target.kind === 'direct' || who?.userID === author.id)
    return isMe ? t('acting.youWithdrew') : t('acting.theyWithdrew', { name })
  if (!who) return isMe ? t('groupChat.yoursWithdrawn') : t('groupChat.theirsWithdrawn', { name })
  if (who.userID === userID) return t('groupChat.youWithdrewTheirs', { name })
  const by = speakerOf({ id: who.userID, ...who }).name
  return isMe ? t('groupChat.withdrewYours', { by }) : t('groupChat.withdrewTheirs', { by, name })
}
