import type { Entry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './reactions.module.css'

interface BelowProps {
  entry: Entry
}

/** Loaded before one can react: it has to show without a network too. */
export const BelowPart = lazyComponent<BelowProps>(
  () => withTexts('extras', import('./below-part.tsx')),
  () => <span className={styles.row} />,
)

/** Below a bubble: the buttons of a bot, and what people have put on the message. */
export const Below = ({ entry }: BelowProps) => {
  const { buttons, reactions } = entry.message.extras ?? {}
  return buttons || reactions?.kinds.length ? <BelowPart entry={entry} /> : null
}
