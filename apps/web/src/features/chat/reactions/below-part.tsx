import type { Entry } from '../../../engine/timeline/entry.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AnnouncedFoot } from '../announcements/announced-foot.tsx'
import { Buttons } from '../buttons/buttons.tsx'
import { useChat } from '../context/chat-context.ts'
import { ThreadFoot } from '../threads/thread-foot.tsx'
import { react } from './react.ts'
import styles from './reaction-row.module.css'
import places from './reactions.module.css'

/** The buttons and the reactions below a bubble. */
export default function BelowPart({ entry }: { entry: Entry }) {
  const { id, extras } = entry.message
  const { announced, thread } = useChat()
  const announcement = announced?.get(id)
  return (
    <>
      {announcement && <AnnouncedFoot announcement={announcement} />}
      {extras?.buttons && <Buttons messageId={id} buttons={extras.buttons} />}
      {extras?.reactions?.kinds.length ? <ReactionRow entry={entry} /> : null}
      {!thread && (extras?.replies ?? extras?.thread) && <ThreadFoot message={entry.message} />}
    </>
  )
}

/** Reactions to a message; a press adds mine, or removes it. */
function ReactionRow({ entry: { message } }: { entry: Entry }) {
  const t = useT()
  const { conversation, canReact } = useChat()
  return (
    <span className={places.row}>
      {message.extras?.reactions?.kinds.map(({ emoji, count, mine = false }) => (
        <button
          key={emoji}
          type="button"
          className={styles.chip}
          aria-pressed={mine}
          aria-label={
            mine ? t('reactions.withMine', { emoji, count }) : t('reactions.toggle', { emoji, count })
          }
          disabled={!canReact && !mine}
          onClick={() => void react(conversation, message.id, emoji, !mine)}
        >
          <span className={styles.emoji} aria-hidden="true">
            {emoji}
          </span>
          <span aria-hidden="true">{countText(count)}</span>
        </button>
      ))}
    </span>
  )
}
