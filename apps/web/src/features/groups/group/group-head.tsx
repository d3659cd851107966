import type { Group } from '@parley/contract'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './group.module.css'

/** Which group this is: picture, title, how many are in it and what I am. */
export function GroupHead({ group }: { group: Group }) {
  const t = useT()
  const { groupId, title, avatar, memberCount, memberOnlineCount, role } = group
  return (
    <div className={styles.head}>
      <Avatar id={groupId} name={title} src={avatar} size={96} />
      <div className={styles.names}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <p className={styles.below}>
          {t('groups.memberCount', { count: memberCount })}
          <span className={styles.online}>{t('groups.onlineCount', { count: memberOnlineCount })}</span>
          <RoleChip role={role} />
        </p>
      </div>
    </div>
  )
}
