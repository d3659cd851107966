import { MessageType } from '@parley/contract/enums'
import { useT } from '../../../lib/i18n/index.ts'
import type { Message } from '../model/message.ts'
import { withRecallWords } from '../preview.ts'
import { useChat } from './chat-context.ts'
import styles from './withdrawn-line.module.css'

/** In place of a message that its sender has withdrawn. */
export function WithdrawnLine({ message: { msg, isMe, author } }: { message: Message }) {
  const t = useT()
  const { speakerOf } = useChat()
  if (msg.type !== MessageType.withdrawn) return null
  const text = isMe ? t('chat.youWithdrew') : t('chat.theyWithdrew', { name: speakerOf(author).name })
  return <div className={styles.line}>{withRecallWords(text, msg.withdrawMsg.content, t)}</div>
}
