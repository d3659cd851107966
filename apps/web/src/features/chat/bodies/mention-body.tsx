import { useSession } from '../../../domain/session/session.ts'
import { mentionIn } from './mention-in.ts'
import { TextBody } from './text-body.tsx'

/** A text that turns to somebody in the group, or to everyone (user 0). */
export function MentionBody({ userID, content }: { userID: number; content: string }) {
  const me = useSession().userID
  return (
    <TextBody text={content} mention={mentionIn(content)} isMentionOfMe={userID === 0 || userID === me} />
  )
}
