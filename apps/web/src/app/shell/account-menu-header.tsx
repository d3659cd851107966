import { Avatar } from '../../components/marks/avatar.tsx'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './account-menu.module.css'

/** Name and picture of the signed-in person, at the top of their menu. */
export default function AccountMenuHeader() {
  const t = useT()
  const { userID: id, nickname, avatar } = useSession()
  return (
    <div className={styles.me}>
      <Avatar id={id} name={nickname} src={avatar} size={40} />
      <div className={styles.names}>
        <div className={styles.nickname} title={nickname}>
          {nickname}
        </div>
        <div className={styles.id}>{t('shell.myId', { id })}</div>
      </div>
    </div>
  )
}
