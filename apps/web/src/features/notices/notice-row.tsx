import type { RequestStatus } from '@parley/contract'
import { Trash2 } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Link } from '../../components/controls/link.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { fullTime, listTime } from '../../platform/time/time.ts'
import { Decisions } from './decisions.tsx'
import styles from './notice-row.module.css'
import type { Notice } from './notice-view.ts'
import { Outcome } from './outcome.tsx'

interface NoticeRowProps {
  notice: Notice
  onDecide: (status: RequestStatus) => void
  onDelete: () => void
}

/** A request: the sender, the receiver, its message, and my possible decisions. */
export function NoticeRow({ notice, onDecide, onDelete }: NoticeRowProps) {
  const t = useT()
  const language = useLanguage()
  const { key, subject, message, answers, createdAt, isWaiting, isHandled } = notice
  const { id, name, avatar, path } = subject
  const time = new Date(createdAt)

  return (
    <article className={styles.request} tabIndex={-1} aria-label={name} data-notice={key}>
      <Avatar id={id} name={name} src={avatar} size={48} />
      <div className={styles.text}>
        <div className={styles.line}>
          {path === undefined ? (
            <span className={styles.name} title={name}>
              {name}
            </span>
          ) : (
            <Link to={path} className={styles.name} title={name}>
              {name}
            </Link>
          )}
          <time className={styles.time} dateTime={createdAt} title={fullTime(time, language)}>
            {listTime(time, language)}
          </time>
        </div>
        <div className={styles.content}>
          <div className={styles.words}>
            <Outcome notice={notice} />
            {message && <p className={styles.message}>{message}</p>}
            {answers.length > 0 && (
              <dl className={styles.message}>
                {answers.map(({ key: place, problem, answer }) => (
                  <div key={place} className={styles.answered}>
                    <dt>{problem}</dt>
                    <dd>{answer || t('notices.noAnswer')}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          {isHandled && <HandledActions notice={notice} onDelete={onDelete} />}
        </div>
        {isWaiting && <Decisions notice={notice} onDecide={onDecide} />}
      </div>
    </article>
  )
}

interface HandledActionsProps {
  notice: Notice
  onDelete: () => void
}

/** The actions on a notice that needs no decision any more. */
function HandledActions({ notice: { chatPath, subject, kind }, onDelete }: HandledActionsProps) {
  const t = useT()
  return (
    <div className={styles.handled}>
      {chatPath !== undefined && (
        <LinkButton to={chatPath} size="sm">
          {t(kind === 'friend' ? 'notices.sendMessage' : 'notices.openGroup')}
          <VisuallyHidden>{subject.name}</VisuallyHidden>
        </LinkButton>
      )}
      <IconButton label={t('notices.delete')} icon={<Trash2 />} size="sm" onClick={onDelete} />
    </div>
  )
}
