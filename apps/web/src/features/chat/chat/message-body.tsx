import { MessageType } from '@parley/contract/enums'
import { FileText, Image, Images, type LucideIcon, Mic, Phone, Video } from 'lucide-react'
import { useT } from '../../../lib/i18n/index.ts'
import type { Message } from '../model/message.ts'
import { textOf } from '../model/message-text.ts'
import { previewText } from '../preview.ts'
import { Citation } from './citation.tsx'
import styles from './message-body.module.css'

const icons: Partial<Record<MessageType, LucideIcon>> = {
  [MessageType.image]: Image,
  [MessageType.video]: Video,
  [MessageType.file]: FileText,
  [MessageType.voice]: Mic,
  [MessageType.voiceCall]: Phone,
  [MessageType.videoCall]: Video,
  [MessageType.imageText]: Images,
}

/** What a message says. Types that have no look of their own show what the server says of them. */
export function MessageBody({ message }: { message: Message }) {
  const text = textOf(message)
  if (text === undefined) return <Card message={message} />
  return (
    <>
      {message.msg.type === MessageType.reply && <Citation about={message.msg.replyMsg} look="inside" />}
      <div className={styles.text}>{text}</div>
    </>
  )
}

function Card({ message: { msg, preview } }: { message: Message }) {
  const t = useT()
  const Icon = icons[msg.type] ?? FileText
  return (
    <div className={styles.card}>
      <Icon aria-hidden="true" />
      <span>{previewText(preview, t)}</span>
    </div>
  )
}
