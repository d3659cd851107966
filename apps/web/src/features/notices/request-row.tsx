import type { FriendRequest, RequestStatus } from '@parley/contract'
import { Avatar } from '../../components/avatar.tsx'
import { Link } from '../../components/link.tsx'
import { useLanguage, useT } from '../../lib/i18n/index.ts'
import { fullTime, listTime } from '../../lib/time.ts'
import { Decisions } from './decisions.tsx'
import { HandledActions } from './handled-actions.tsx'
import { Outcome } from './outcome.tsx'
import styles from './request-row.module.css'
import { answersOf } from './request-state.ts'

interface RequestRowProps {
  request: FriendRequest
  name: string
  onDecide: (status: RequestStatus) => void
  onDelete: () => void
}

/** Who asks whom, with what words, and what I can do about it. */
export function RequestRow({ request, name, onDecide, onDelete }: RequestRowProps) {
  const t = useT()
  const language = useLanguage()
  const { userID, avatar, additionalMessages: message, createdAt } = request
  const answers = answersOf(request)
  const time = new Date(createdAt)

  return (
    <article className={styles.request} tabIndex={-1} aria-label={name} data-request={request.id}>
      <Avatar id={userID} name={name} src={avatar} size={48} />
      <div className={styles.text}>
        <div className={styles.line}>
          <Link to={`/m/users/${userID}`} className={styles.name} title={name}>
            {name}
          </Link>
          <time className={styles.time} dateTime={createdAt} title={fullTime(time, language)}>
            {listTime(time, language)}
          </time>
        </div>
        <div className={styles.content}>
          <div className={styles.words}>
            <Outcome request={request} />
            {message && <p className={styles.message}>{message}</p>}
            {answers.length > 0 && (
              <dl className={styles.message}>
                {answers.map(({ key, problem, answer }) => (
                  <div key={key} className={styles.answered}>
                    <dt>{problem}</dt>
                    <dd>{answer || t('notices.noAnswer')}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <HandledActions request={request} name={name} onDelete={onDelete} />
        </div>
        <Decisions request={request} name={name} onDecide={onDecide} />
      </div>
    </article>
  )
}
