import { Check, Trash2, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Link } from '../../components/controls/link.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { fullTime, listTime } from '../../platform/time/time.ts'
import arrivalStyles from './arrivals-row.module.css'
import styles from './notice-row.module.css'
import type { Notice } from './notice-view.ts'

const shownNames = 2

interface ArrivalsRowProps {
  /** Newest first. */
  arrivals: readonly [Notice, ...Notice[]]
  onDelete: () => void
}

/** Many people who came into a group one after the other. */
export function ArrivalsRow({ arrivals, onDelete }: ArrivalsRowProps) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const people = useId()
  const [{ groupTitle, createdAt }] = arrivals
  const time = new Date(createdAt)
  const names = arrivals.slice(0, shownNames).map(({ subject }) => subject.name)
  const title = t('notices.andOthers', { names: names.join(t('notices.between')), count: arrivals.length })

  return (
    <article className={styles.request} tabIndex={-1} aria-label={title}>
      <span className={arrivalStyles.mark} aria-hidden="true">
        <Users />
      </span>
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.name} title={title}>
            {title}
          </span>
          <time className={styles.time} dateTime={createdAt} title={fullTime(time, language)}>
            {listTime(time, language)}
          </time>
        </div>
        <div className={styles.content}>
          <div className={styles.words}>
            <span className={`${styles.outcome} ${styles.good}`}>
              <Check aria-hidden="true" />
              <span>{t('notices.cameIn', { title: groupTitle })}</span>
            </span>
          </div>
          <div className={styles.handled}>
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls={people}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'notices.less' : 'notices.whole')}
            </Button>
            <IconButton
              label={t('notices.deleteMany', { count: arrivals.length })}
              icon={<Trash2 />}
              size="sm"
              onClick={onDelete}
            />
          </div>
        </div>
        <ul id={people} className={arrivalStyles.people} hidden={!isOpen}>
          {isOpen &&
            arrivals.map(({ key, subject: { id, name, avatar, path } }) => (
              <li key={key}>
                <Avatar id={id} name={name} src={avatar} size={24} />
                {path ? <Link to={path}>{name}</Link> : name}
              </li>
            ))}
        </ul>
      </div>
    </article>
  )
}
