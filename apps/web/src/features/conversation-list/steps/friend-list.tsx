import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useFriends } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './friend-list.module.css'

/** Friends with whom a person without conversations could begin one. */
export function FriendList() {
  const t = useT()
  return (
    <div className={styles.list}>
      <h2 className={styles.heading}>{t('chat.friends')}</h2>
      <ul>
        {[...useFriends().values()].map(({ userID, nickname, notice, avatar, isOnline }) => {
          const name = displayName({ note: notice, nickname })
          return (
            <li key={userID}>
              <ListRow
                to={`/user/${userID}`}
                avatar={<Avatar id={userID} name={name} src={avatar} size={48} online={isOnline} />}
                title={name}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
