import type { InvitationView } from '@parley/contract'
import { lineOf } from '../../components/invited/titles.ts'
import { Avatar } from '../../components/marks/avatar.tsx'
import styles from './invitation-card.module.css'

/** Who invites into what, at the head of a form. */
export function InvitationCard(view: InvitationView) {
  const { kind, inviter, groups } = view
  const [group] = groups
  return (
    <p className={styles.card}>
      {kind === 'group' && group ? (
        <Avatar id={group.groupId} name={group.title} src={group.avatar} />
      ) : (
        inviter && <Avatar id={inviter.userID} name={inviter.nickname} src={inviter.avatar} />
      )}
      <span className={styles.line}>{lineOf(view)}</span>
    </p>
  )
}
