import type { InvitationView } from '@parley/contract'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Sign } from './sign.tsx'
import styles from './who.module.css'

/** The inviter; a key for invitations that only the operator gives. */
export const Who = ({ kind, inviter }: InvitationView) =>
  inviter ? (
    <Avatar
      id={inviter.userID}
      name={inviter.nickname}
      src={inviter.avatar}
      size={kind === 'person' ? 96 : 64}
      className={styles.who}
    />
  ) : (
    <Sign name="key" />
  )
