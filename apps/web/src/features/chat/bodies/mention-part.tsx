import { useSession } from '../../../domain/session/session.ts'
import { cx } from '../../../platform/cx.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './text-body.module.css'

/** Somebody's name in a text, which shows who they are; that of everyone (user 0) does not. */
export function MentionPart({ userID, text }: { userID: number; text: string }) {
  const me = useSession().userID
  const { showProfile } = useChat()
  const look = cx(styles.mention, (userID === 0 || userID === me) && styles.me)
  if (userID === 0) return <span className={look}>{text}</span>
  const author = { id: userID, nickname: text.slice(1), memberNickname: '', avatar: '' }
  return (
    <button type="button" className={look} onClick={() => showProfile(author)}>
      {text}
    </button>
  )
}
