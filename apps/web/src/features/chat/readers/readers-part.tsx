import type { Message } from '../../../domain/conversations/message.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './readers-part.module.css'

/** Below a message of mine in a group: how many have read it. There is room for it before that is known. */
export const ReadersPart = lazyComponent<{ message: Message }>(
  () => withTexts('extras', import('./readers-foot.tsx')),
  () => <span className={styles.foot} />,
)
