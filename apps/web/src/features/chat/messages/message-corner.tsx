import type { Entry } from '../../../engine/timeline/entry.ts'
import { cx } from '../../../platform/cx.ts'
import type { BubbleLook } from '../bodies/bubble-look.ts'
import { EditPart } from '../edits/edit-part.ts'
import { MessageClock } from './message-clock.tsx'
import styles from './message-corner.module.css'
import { ReceiptMark } from './message-state.tsx'

interface MessageCornerProps {
  entry: Entry
  look: BubbleLook
  /** Whether its state is known. */
  isTicked: boolean
}

/** When a message was written, and what has become of it: in the last line of its bubble, or beside it. */
export const MessageCorner = ({ entry: { message, state }, look, isTicked }: MessageCornerProps) => (
  <span className={cx(styles.corner, styles[look])}>
    {message.extras?.edited && <EditPart edited={message.extras.edited} />}
    <MessageClock className={styles.clock} at={message.createdAt} />
    {isTicked && state === 'sent' && <ReceiptMark message={message} className={styles.receipt} />}
  </span>
)
