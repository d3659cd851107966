import type { InvitationView } from '@parley/contract'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './groups.module.css'

/** As many as leave the button on the screen of a phone. */
const shown = 3

export function Groups({ groups }: Pick<InvitationView, 'groups'>) {
  const t = useT()
  if (groups.length === 0) return null
  const left = groups.length - shown
  return (
    <ul className={styles.groups}>
      {groups.slice(0, shown).map((group) => (
        <GroupRow key={group.groupId} {...group} />
      ))}
      {left > 0 && <li className={styles.more}>{t('invited.moreGroups', { count: left })}</li>}
    </ul>
  )
}

/** A group that one is invited into. */
function GroupRow({ groupId, title, avatar, memberCount }: InvitationView['groups'][number]) {
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
