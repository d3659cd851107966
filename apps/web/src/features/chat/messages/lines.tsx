import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './lines.module.css'

/** When what follows was said; a press leads to another day. */
export function TimeLine({ at }: { at: string }) {
  const language = useLanguage()
  const { askDay } = useChat()
  const time = new Date(at)
  return (
    <div className={styles.time}>
      {/* By keyboard the way to a day is in the chat's information: here it would be a stop every few messages. */}
      <button type="button" className={styles.day} tabIndex={-1} onClick={() => askDay(dayOf(time))}>
        <time dateTime={at} title={fullTime(time, language)}>
          {headingTime(time, language)}
        </time>
      </button>
    </div>
  )
}

/** Above the first message that was unread when the chat was opened. */
export function UnreadLine() {
  const t = useT()
  return (
    <div className={styles.unread}>
      <span>{t('chat.newMessages')}</span>
    </div>
  )
}
