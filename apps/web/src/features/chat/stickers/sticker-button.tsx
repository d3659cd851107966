import type { ComponentProps } from 'react'
import styles from './sticker-chooser.module.css'

export interface StickerButtonProps {
  src: string
  label: string
  /** Tab comes to it. */
  isReached: boolean
  isDisabled: boolean
  onFocus: () => void
  onChoose: (isByKey: boolean) => void
  /** Button props that open its menu, if it has one. */
  menu?: ComponentProps<'button'>
}

/** A sticker to be sent. */
export function StickerButton(props: StickerButtonProps) {
  const { src, label, isReached, isDisabled, onFocus, onChoose, menu } = props
  return (
    <button
      {...menu}
      type="button"
      className={styles.option}
      aria-label={label}
      aria-disabled={isDisabled}
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onClick={({ detail }) => !isDisabled && onChoose(detail === 0)}
    >
      <img src={`${src}?thumb=1`} alt="" loading="lazy" decoding="async" draggable={false} />
    </button>
  )
}
