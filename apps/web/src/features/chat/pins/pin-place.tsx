import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { useConversation } from '../context/chat-context.ts'
import styles from './pin-place.module.css'

const PinStrip = lazyComponent(
  () => withTexts('extras', import('./pin-strip.tsx')),
  () => <div className={styles.place} />,
)

/** Under the title, where something is pinned; there is room for it as soon as that is known. */
export const PinPlace = () => useConversation(({ hasPins }) => hasPins) && <PinStrip />
