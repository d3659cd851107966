import { useState } from 'react'
import { PagedPeople } from '../../../components/layout/paged-people.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useReactingPeople } from '../../../domain/conversations/reacting-people.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import styles from './dialogs.module.css'
import chips from './reaction-row.module.css'

interface WhoDialogProps extends DialogPart {
  messageId: number
  /** The reactions at the time of the request. */
  kinds: ReadonlyArray<{ emoji: string; count: number }>
}

/** People who have reacted to a message: all of them, or with one emoji. */
export default function WhoDialog({ messageId, kinds, open, onClose }: WhoDialogProps) {
  const t = useT()
  const [emoji, setEmoji] = useState('')
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const filters = [{ value: '', label: t('reactions.all'), count: all }].concat(
    kinds.map(({ emoji: value, count }) => ({ value, label: value, count })),
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('reactions.whoTitle')} size="sm">
      {kinds.length > 1 && (
        <div className={styles.filters}>
          {filters.map(({ value, label, count }) => (
            <button
              key={value}
              type="button"
              className={chips.chip}
              aria-pressed={value === emoji}
              onClick={() => setEmoji(value)}
            >
              {label} {countText(count)}
            </button>
          ))}
        </div>
      )}
      <People messageId={messageId} emoji={emoji} />
    </Dialog>
  )
}

function People({ messageId, emoji }: { messageId: number; emoji: string }) {
  const t = useT()
  const { speakerOf } = useChat()
  const query = useReactingPeople(messageId, emoji || undefined)
  return (
    <PagedPeople query={query} className={styles.people} nobody={t('reactions.nobody')}>
      {(one) => {
        const { name, faceName } = speakerOf({ id: one.userID, nickname: one.nickname, avatar: one.avatar })
        return (
          <li key={one.userID} className={styles.person}>
            <Avatar id={one.userID} name={faceName} src={one.avatar} size={32} />
            <span className={styles.name}>{name}</span>
            <span className={styles.emoji}>{one.emoji.join(' ')}</span>
          </li>
        )
      }}
    </PagedPeople>
  )
}
