import type { RefObject } from 'react'

export interface EmojiPickerProps {
  onChoose: (emoji: string) => void
  /** A press on it is not one beside the picker. */
  button: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}
