import type { Media } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import type { Message } from '../../../domain/conversations/message.ts'
import { inMyLanguage } from '../../../domain/sentences.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { BodyEntryContext } from './body-entry.ts'
import { Citation } from './citation.tsx'
import styles from './media.module.css'
import { Picture } from './picture.tsx'
import { RichBody } from './rich-body.tsx'
import { TextBody } from './text-body.tsx'
import { UploadMark } from './upload-mark.tsx'

/** Content of a message, in the look of its type. */
export const MessageBody = ({ entry }: { entry: Entry }) => (
  <BodyEntryContext value={entry}>
    <Body message={entry.message} />
  </BodyEntryContext>
)

function Body({ message: { msg, extras, isMe } }: { message: Message }) {
  const mentions = extras?.mentions
  const rich = <RichBody msg={msg} isMe={isMe} isExpired={extras?.isFileExpired} mentions={mentions} />
  if (extras?.isFileExpired || extras?.sticker) return rich
  switch (msg.type) {
    case MessageType.text:
      return <TextBody text={inMyLanguage('greeting', msg.textMsg.content)} />
    case MessageType.reply:
      return (
        <>
          <Citation about={msg.replyMsg} />
          <TextBody text={msg.replyMsg.content} mentions={mentions} />
        </>
      )
    case MessageType.quote:
      return (
        <>
          <Citation about={msg.quoteMsg} />
          <TextBody text={msg.quoteMsg.content} mentions={mentions} />
        </>
      )
    case MessageType.at:
      return <TextBody text={msg.atMsg.content} mentions={mentions} named={msg.atMsg.userID} />
    case MessageType.image:
      return <ImageBody {...msg.imageMsg} size={extras?.media} />
    default:
      return rich
  }
}

interface ImageBodyProps {
  src: string
  title: string
  size: Media | undefined
}

const ImageBody = (image: ImageBodyProps) => (
  <div className={styles.frame}>
    <Picture {...image} />
    <UploadMark sources={[image.src]} />
  </div>
)
