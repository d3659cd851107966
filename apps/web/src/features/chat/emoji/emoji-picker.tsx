import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { EmojiPanel } from './emoji-panel.tsx'
import { EmojiPopup } from './emoji-popup.tsx'
import type { EmojiPickerProps } from './picker-props.ts'

/** Emoji and stickers: on a phone in the place of its keyboard, else above the composer. */
export default function EmojiPicker(props: EmojiPickerProps) {
  const isPhone = useIsPhone()
  return isPhone && isTouchDevice() ? <EmojiPanel {...props} /> : <EmojiPopup {...props} />
}
