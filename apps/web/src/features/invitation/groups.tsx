import type { InvitationView } from '@parley/contract'
import { useT } from '../../platform/texts/index.ts'
import { GroupRow } from './group-row.tsx'
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
