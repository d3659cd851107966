import { Delete } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { clustersOf } from '../../../platform/clusters.ts'
import { cx } from '../../../platform/cx.ts'
import { insertText } from '../../../platform/insert-text.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './emoji-picker.module.css'
import type { EmojiPickerProps } from './picker-props.ts'
import { type PickerTab, PickerTabs } from './picker-tabs.tsx'
import { useKeyboardPlace } from './use-keyboard-place.ts'
import { usePressBeside } from './use-press-beside.ts'

/** Emoji and stickers in the place of the keyboard; a press into the field brings that back. */
export function EmojiPanel({ button, onChoose, onClose }: EmojiPickerProps) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const { composer } = useChat()
  const [tab, setTab] = useState<PickerTab>('emoji')
  const [place] = useState(() => button.current?.closest('[data-composer]'))
  const [close] = useState(() => () => onClose(false))
  const height = useKeyboardPlace({ panel, field: composer(), onClose: close })
  usePressBeside(() => [panel.current, place], close)
  useLayer(true, close)
  if (!place) return null
  return createPortal(
    <div
      ref={panel}
      className={cx(styles.place, height === 0 && styles.covered)}
      style={{ height }}
      role="dialog"
      aria-label={t('composing.emoji')}
      onKeyDown={({ key }) => key === 'Escape' && onClose(true)}
    >
      <PickerTabs
        tab={tab}
        onTab={setTab}
        onEmoji={onChoose}
        onEscape={() => onClose(true)}
        // More of them may follow.
        onStickerSent={(isByKey) => isByKey && onClose(true)}
      />
      {tab === 'emoji' && (
        <IconButton
          className={styles.delete}
          label={t('emoji.delete')}
          icon={<Delete />}
          // The focus stays where it is, and so does the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const box = composer()
            if (box) deleteBack(box)
          }}
        />
      )}
    </div>,
    place,
  )
}

/** Deletes what is selected, or the sign before the caret: an emoji of several characters is one. */
function deleteBack(box: HTMLTextAreaElement) {
  const { selectionStart: start, selectionEnd: end, value } = box
  if (start === end) {
    const last = clustersOf(value.slice(0, start)).at(-1) ?? ''
    if (last === '') return
    box.setSelectionRange(start - last.length, end)
  }
  insertText(box, '')
}
