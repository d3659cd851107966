import type { Entry } from '../../../engine/timeline/entry.ts'
import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './reactions.module.css'

interface ReactionsProps {
  entry: Entry
}

/** Loaded before one can react: it has to show without a network too. */
export const ReactionRow = later<ReactionsProps>(
  () => withTexts('extras', import('./reaction-row.tsx')),
  () => <span className={styles.row} />,
)

/** Below a bubble: what people have put on the message. */
export const Reactions = ({ entry }: ReactionsProps) =>
  entry.message.extras?.reactions?.kinds.length ? <ReactionRow entry={entry} /> : null
