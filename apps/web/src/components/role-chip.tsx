import { MemberRole } from '@parley/contract/enums'
import { cx } from '../lib/cx.ts'
import { useT } from '../lib/i18n/index.ts'
import styles from './role-chip.module.css'

/** Marks owner and administrators of a group; ordinary members have no mark. */
export function RoleChip({ role }: { role: MemberRole | undefined }) {
  const t = useT()
  if (role === undefined || role === MemberRole.member) return null
  const isOwner = role === MemberRole.owner
  return (
    <span className={cx(styles.chip, isOwner && styles.owner)}>
      {t(isOwner ? 'groupChat.owner' : 'groupChat.administrator')}
    </span>
  )
}
