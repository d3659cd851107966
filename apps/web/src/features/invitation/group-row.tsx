import type { InvitationView } from '@parley/contract'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './group-row.module.css'

/** A group that one is invited into. */
export function GroupRow({ groupId, title, avatar, memberCount }: InvitationView['groups'][number]) {
  const t = useT()
  return (
    <li className={styles.row}>
      <Avatar id={groupId} name={title} src={avatar} size={48} />
      <span className={styles.names}>
        <span className={styles.name}>{title}</span>
        <span className={styles.count}>{t('invited.members', { count: memberCount })}</span>
      </span>
    </li>
  )
}
