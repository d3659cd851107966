import type { ReactNode, Ref } from 'react'
import { Avatar } from '../marks/avatar.tsx'
import styles from './group.module.css'

interface GroupTopProps {
  id: number
  title: string
  avatar: string
  /** How many are in it. */
  members: string
  online: string
  /** My role in it. */
  role?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** Picture, title and member count of a group. */
export const GroupTop = ({ id, title, avatar, members, online, role, ref }: GroupTopProps) => (
  <div className={styles.head}>
    <Avatar id={id} name={title} src={avatar} size={96} />
    <div className={styles.names}>
      <h2 ref={ref} tabIndex={-1} className={styles.title} title={title}>
        {title}
      </h2>
      <p className={styles.below}>
        {members}
        <span className={styles.online}>{online}</span>
        {role}
      </p>
    </div>
  </div>
)
