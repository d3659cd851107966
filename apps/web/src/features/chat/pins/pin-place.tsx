import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './pin-place.module.css'

const Strips = lazyComponent(
  () => withTexts('extras', import('./strips.tsx')),
  () => <div className={styles.place} />,
)

/** Under the title, where something is pinned or saved; there is room for it as soon as that is known. */
export function PinPlace() {
  const { isSelf } = useChat()
  return (useConversation(({ hasPins }) => hasPins) || isSelf) && <Strips />
}
