import { Avatar } from '../../components/marks/avatar.tsx'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './as.module.css'

/** As whom one is about to come. */
export function As() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  return (
    <p className={styles.as}>
      <Avatar id={userID} name={nickname} src={avatar} size={24} />
      <span className={styles.name}>{t('invited.as', { name: nickname })}</span>
    </p>
  )
}
