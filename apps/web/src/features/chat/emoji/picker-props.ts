import type { RefObject } from 'react'

export interface EmojiPickerProps {
  onChoose: (emoji: string) => void
  /** A press on it is not one beside the picker. */
  button: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
  /** Height of the window at the press that opened it. */
  from: number
}
