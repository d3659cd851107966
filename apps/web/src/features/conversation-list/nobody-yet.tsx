import { ListRow } from '../../components/layout/list-row.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './conversation-list.module.css'
import NoConversations from './no-conversations.tsx'

/** The list of a person without conversations: the friends with whom one could begin. */
export default function NobodyYet() {
  const t = useT()
  const friends = [...useFriends().values()]
  if (friends.length === 0) return <NoConversations />
  return (
    <div className={styles.list}>
      <h2 className={styles.heading}>{t('chat.friends')}</h2>
      <ul>
        {friends.map(({ userID, nickname, notice, avatar, isOnline }) => {
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
