import { Check } from 'lucide-react'
import { useStore } from 'zustand'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './select-box.module.css'
import { choosable, extend } from './selection-keys.ts'

/** Before a message while some are being chosen: it covers the whole line, so that a press anywhere chooses. */
export default function SelectBox({ entryKey }: { entryKey: string }) {
  const t = useT()
  const { selection, conversation } = useChat()
  const isChosen = useStore(selection.store, ({ keys }) => keys?.has(entryKey) ?? false)
  function choose(isRange: boolean) {
    if (isRange) extend(selection, entryKey, choosable(conversation))
    else selection.toggle(entryKey)
  }
  return (
    <label
      className={cx(styles.line, isChosen && styles.chosen)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className={styles.input}
        aria-label={t('groupChat.select')}
        checked={isChosen}
        onChange={({ nativeEvent }) => choose((nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles.box}>
        <Check aria-hidden="true" />
      </span>
    </label>
  )
}
