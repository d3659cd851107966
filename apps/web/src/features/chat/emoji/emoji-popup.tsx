import { type KeyboardEvent, useRef, useState } from 'react'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './emoji-picker.module.css'
import type { EmojiPickerProps } from './picker-props.ts'
import { type PickerTab, PickerTabs } from './picker-tabs.tsx'
import { usePressBeside } from './use-press-beside.ts'

/** Emoji and stickers above the composer. */
export function EmojiPopup({ button, onChoose, onClose }: EmojiPickerProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  const { composer } = useChat()
  const [tab, setTab] = useState<PickerTab>('emoji')
  // Over the emoji Escape first empties the search.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && tab === 'stickers') onClose(true)
  }
  const choose = (emoji: string, isByKey: boolean) => {
    onChoose(emoji)
    if (!isByKey && !isTouchDevice()) composer()?.focus()
  }
  usePressBeside(
    () => [popup.current, button.current],
    () => onClose(false),
  )
  useLayer(true, () => onClose(popup.current?.contains(document.activeElement) ?? false))
  return (
    <div
      ref={popup}
      className={styles.popup}
      role="dialog"
      aria-label={t('composing.emoji')}
      onKeyDown={onKeyDown}
    >
      <PickerTabs
        tab={tab}
        onTab={setTab}
        onEmoji={choose}
        onEscape={() => onClose(true)}
        onStickerSent={onClose}
      />
    </div>
  )
}
