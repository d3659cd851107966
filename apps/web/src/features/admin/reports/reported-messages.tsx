import type { ReportedMessage } from '@parley/contract'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { ReportedBody } from './reported-body.tsx'
import styles from './reports.module.css'

/** The reported messages, as the reporter saw them. */
export function ReportedMessages({ messages }: { messages: readonly ReportedMessage[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('reports.reportedMessages')}</h2>
      <p className={styles.note}>{t('reports.reportedMessagesText')}</p>
      <ol className={styles.messages}>
        {messages.map(({ id, sender, createdAt, msg, isThere }) => (
          <li key={id} className={styles.message}>
            <Avatar id={sender.userID} name={sender.nickname} src={sender.avatar} size={32} />
            <div className={styles.words}>
              <div className={styles.sender}>
                <span className={styles.name}>{sender.nickname}</span>
                <time dateTime={createdAt} title={fullTime(new Date(createdAt), language)}>
                  {headingTime(new Date(createdAt), language)}
                </time>
                {!isThere && <Chip tone="warning">{t('reports.gone')}</Chip>}
              </div>
              <ReportedBody msg={msg} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
