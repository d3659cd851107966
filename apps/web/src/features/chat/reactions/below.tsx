import type { Entry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './reactions.module.css'

interface BelowProps {
  entry: Entry
}

/** Loaded before one can react: it has to show without a network too. */
export const BelowPart = lazyComponent<BelowProps>(
  () => withTexts('extras', import('./below-part.tsx')),
  () => <span className={styles.row} />,
)

/** Below a bubble: the buttons of a bot, what people have put on the message, that it is announced, and its thread. */
export const Below = ({ entry }: BelowProps) => {
  const { id, extras } = entry.message
  const { announced, thread } = useChat()
  const isOfThread = !thread && (extras?.replies ?? extras?.thread)
  return extras?.buttons || extras?.reactions?.kinds.length || isOfThread || announced?.has(id) ? (
    <BelowPart entry={entry} />
  ) : null
}
