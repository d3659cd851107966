import { Avatar } from '../../../components/marks/avatar.tsx'
import { cx } from '../../../platform/cx.ts'
import { useCall } from './call-context.ts'
import styles from './face.module.css'

interface FaceProps {
  /** It rings: rings go out from the picture. */
  isRinging?: boolean
  size?: 48 | 64 | 96
}

export function Face({ isRinging = false, size = 96 }: FaceProps) {
  const { state, name, avatar } = useCall()
  return (
    <div className={cx(styles.face, isRinging && styles.ringing)}>
      <Avatar id={state.peer.id} name={name} src={avatar} size={size} />
    </div>
  )
}
