import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import styles from './lines.module.css'

/** When what follows was said. */
export function TimeLine({ at }: { at: string }) {
  const language = useLanguage()
  const time = new Date(at)
  return (
    <div className={styles.time}>
      <time dateTime={at} title={fullTime(time, language)}>
        {headingTime(time, language)}
      </time>
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
