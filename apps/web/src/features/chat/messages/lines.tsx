import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useLanguage, useT, withTexts } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './lines.module.css'

const DayDialog = lazyComponent(() => withTexts('search', import('../../../components/days/day-dialog.tsx')))

/** When what follows was said; a press leads to another day. */
export function TimeLine({ at }: { at: string }) {
  const language = useLanguage()
  const { openDialog, target } = useChat()
  const time = new Date(at)
  const askDay = () => openDialog((props) => <DayDialog {...props} target={target} day={dayOf(time)} />)
  return (
    <div className={styles.time}>
      {/* By keyboard the way to a day is in the chat's information: here it would be a stop every few messages. */}
      <button type="button" className={styles.day} tabIndex={-1} onClick={askDay}>
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
