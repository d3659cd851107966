import { TextLink } from '../../../components/prose/text-link.tsx'
import type { Place, TextPart } from '../../../components/prose/text-parts.ts'
import { useSession } from '../../../domain/session/session.ts'
import { cx } from '../../../platform/cx.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './text-body.module.css'

export interface PlacedTextProps {
  text: string
  /** Where it is known what stands there. */
  places: readonly Place[]
}

export interface MarkedProps {
  text: string
  /** Without them it is cited: set in one paragraph. */
  places?: readonly Place[]
}

/** A part of a text, in its look. */
export function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return <TextLink href={part.href}>{part.text}</TextLink>
    case 'emoticon': {
      const name = part.text.trim()
      return <img className={styles.emoticon} src={part.src} alt={name} title={name} draggable={false} />
    }
    case 'mention':
      return <MentionPart {...part} />
  }
}

/** Somebody's name in a text, which shows who they are; that of everyone (user 0) does not. */
function MentionPart({ userID, text }: { userID: number; text: string }) {
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
