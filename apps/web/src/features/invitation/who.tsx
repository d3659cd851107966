import type { InvitationView } from '@parley/contract'
import { KeyRound } from 'lucide-react'
import { Avatar } from '../../components/marks/avatar.tsx'
import styles from './sign.module.css'

/** Whoever invites; a key for what nobody gives but the operator. */
export const Who = ({ kind, inviter }: InvitationView) =>
  inviter && kind !== 'owner' ? (
    <Avatar
      id={inviter.userID}
      name={inviter.nickname}
      src={inviter.avatar}
      size={kind === 'person' ? 96 : 64}
      className={styles.who}
    />
  ) : (
    <span className={styles.sign}>
      <KeyRound aria-hidden="true" />
    </span>
  )
