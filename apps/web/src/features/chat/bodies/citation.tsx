import type { OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { hasMarks } from '../../../components/prose/marks/has-marks.ts'
import { citedMarkup } from '../../../domain/conversations/preview.ts'
import { useSession } from '../../../domain/session/session.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './citation.module.css'
import { CitedPicture } from './cited-picture.tsx'
import { Marked } from './text-body.tsx'

/** The part of the original that replies and quotes carry. */
interface About {
  msgID: number
  userID: number
  userNickName: string
  msg: OriginalMsg
  replyMsgPreview?: string
  quoteMsgPreview?: string
}

/** The original of a reply or quote; a press leads to it. */
export function Citation({ about }: { about: About }) {
  const t = useT()
  const { userID } = useSession()
  const { speakerOf, showMessage, thread } = useChat()
  // The wire has no name in the group; the original itself has.
  const original = useConversation(({ timeline }) => entryOfId(timeline, about.msgID)?.message)
  const { msg, msgID } = about
  // All that is said in a thread answers its first message.
  if (thread?.root === msgID) return null
  if (msg.type === MessageType.withdrawn) {
    return <div className={styles.citation}>{t('chat.originalWithdrawn')}</div>
  }
  const author =
    about.userID === userID
      ? t('chat.you')
      : speakerOf(original?.author ?? { id: about.userID, nickname: about.userNickName }).name
  const text = citedMarkup(msg, about.replyMsgPreview ?? about.quoteMsgPreview, original?.extras)
  return (
    <button
      type="button"
      className={styles.citation}
      title={t('chat.toOriginal')}
      tabIndex={-1}
      onClick={() => showMessage(msgID)}
    >
      <CitedPicture msg={msg} />
      <span className={styles.about}>
        <span className={styles.name}>{author}</span>
        <span className={styles.text}>{hasMarks(text) ? <Marked text={text} /> : text}</span>
      </span>
    </button>
  )
}
