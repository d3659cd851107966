import { Link } from '../../../components/controls/link.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import type { Author } from '../../../domain/conversations/message.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './sender.module.css'

/** The picture beside a run of bubbles; it leads to who that is. */
export function SenderFace({ author }: { author: Author }) {
  const t = useT()
  const { speakerOf, isSelf, target, showProfile } = useChat()
  const { id, name, faceName, avatar } = speakerOf(author)
  const face = <Avatar id={id} name={faceName} src={avatar} size={32} />
  if (isSelf) return <span className={styles.face}>{face}</span>
  if (target.kind === 'direct') {
    return (
      <Link className={styles.face} to={`/user/${id}/info`} aria-label={name} tabIndex={-1}>
        {face}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={t('groupChat.profileOf', { name })}
      tabIndex={-1}
      onClick={() => showProfile(author)}
    >
      {face}
    </button>
  )
}

/** In a group, above the first bubble of a run. */
export function SenderName({ author, isBot }: { author: Author; isBot?: true | undefined }) {
  const { speakerOf, target } = useChat()
  if (target.kind === 'direct') return null
  const { name, role } = speakerOf(author)
  return (
    <div className={styles.name}>
      <span className={styles.text}>{name}</span>
      {isBot && <BotChip />}
      <RoleChip role={role} />
    </div>
  )
}
