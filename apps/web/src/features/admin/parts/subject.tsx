import type { ReactNode } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import styles from './subject.module.css'

interface SubjectProps {
  id: number
  name: string
  avatar: string
  online?: boolean
  /** Where its page is. */
  to?: string
  /** Beside the name. */
  marks?: ReactNode
  /** Below the name. Default: the number. */
  about?: ReactNode
  size?: 32 | 40
}

/** A person or a group in a list: picture, name, number, marks. */
export function Subject({ id, name, avatar, online, to, marks, about = id, size = 40 }: SubjectProps) {
  return (
    <div className={styles.subject}>
      <Avatar id={id} name={name} src={avatar} online={online} size={size} />
      <div className={styles.text}>
        <div className={styles.line}>
          {to === undefined ? (
            <span className={styles.name} title={name}>
              {name}
            </span>
          ) : (
            <Link to={to} className={styles.name} title={name}>
              {name}
            </Link>
          )}
          {marks}
        </div>
        <div className={styles.about}>{about}</div>
      </div>
    </div>
  )
}
