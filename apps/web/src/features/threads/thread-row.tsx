import type { FollowedThread } from '@parley/contract'
import { ListRow } from '../../components/layout/list-row.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { Faces } from '../../components/marks/faces.tsx'
import { lineOf } from '../../domain/conversations/preview.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { useSession } from '../../domain/session/session.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { listTime } from '../../platform/time/time.ts'
import styles from './page.module.css'

/** A thread that I follow: what it begins with, where, and who has answered last. */
export function ThreadRow({ thread }: { thread: FollowedThread }) {
  const t = useT()
  const language = useLanguage()
  const friends = useFriends()
  const me = useSession().userID
  const { kind, id, root, author, gist, replies } = thread
  const nameOf = (userID: number, nickname: string) =>
    displayName({ note: friends.get(userID)?.notice, nickname })
  const title = kind === 'direct' ? nameOf(id, thread.title) : thread.title
  const writer = author.userID === me ? t('chat.you') : nameOf(author.userID, author.nickname)
  const { count, lastAt, unread, mentions, level, people } = replies
  return (
    <>
      <ListRow
        to={pathOf({ kind, id }, root)}
        avatar={<Avatar id={author.userID} name={author.nickname} src={author.avatar} size={40} />}
        title={title}
        meta={listTime(new Date(lastAt), language)}
        subtitle={gist ? t('list.saidBy', { name: writer, text: lineOf(gist) }) : t('threads.gone')}
        end={
          <Badge
            count={unread}
            quiet={level === 'muted' && mentions === 0}
            label={t('threads.unread', { count: unread })}
          />
        }
      />
      <div className={styles.people}>
        <Faces people={people} />
        {t('threads.replies', { count })}
      </div>
    </>
  )
}
