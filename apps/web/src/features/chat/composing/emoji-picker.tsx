import { type RefObject, useEffect, useRef } from 'react'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { EmojiChooser, type EmojiChooserProps } from './emoji-chooser.tsx'
import styles from './emoji-picker.module.css'

interface EmojiPickerProps extends Pick<EmojiChooserProps, 'onChoose'> {
  /** A press on it is not one beside the picker. */
  button: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}

/** Emoji above the composer. */
export default function EmojiPicker({ button, onChoose, onClose }: EmojiPickerProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  usePressBeside([popup, button], onClose)
  useLayer(true, () => onClose(popup.current?.contains(document.activeElement) ?? false))
  return (
    <div ref={popup} className={styles.popup} role="dialog" aria-label={t('composing.emoji')}>
      <EmojiChooser onChoose={onChoose} onEscape={() => onClose(true)} />
    </div>
  )
}

/** A press beside these closes. */
function usePressBeside(
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: (isByKey: boolean) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs stay what they are.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!inside.some(({ current }) => current?.contains(target as Node))) onClose(false)
    }
    addEventListener('pointerdown', onPress, true)
    return () => removeEventListener('pointerdown', onPress, true)
  }, [onClose])
}
