import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { StickerChooser } from '../stickers/sticker-chooser.tsx'
import { EmojiChooser } from './emoji-chooser.tsx'
import styles from './emoji-picker.module.css'

interface EmojiPickerProps {
  onChoose: (emoji: string) => void
  /** A press on it is not one beside the picker. */
  button: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}

/** Emoji above the composer, and one's stickers. */
export default function EmojiPicker({ button, onChoose, onClose }: EmojiPickerProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  const { path, isTextOnly, composer } = useChat()
  const { editing } = useDraft(path)
  const [tab, setTab] = useState<'emoji' | 'stickers'>('emoji')
  const mayStick = !isTextOnly && !editing
  // Over the emoji Escape first empties the search.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && tab === 'stickers') onClose(true)
  }
  const choose = (emoji: string, isByKey: boolean) => {
    onChoose(emoji)
    if (!isByKey && !isTouchDevice()) composer()?.focus()
  }
  const emoji = <EmojiChooser onChoose={choose} onEscape={() => onClose(true)} />
  usePressBeside([popup, button], onClose)
  useLayer(true, () => onClose(popup.current?.contains(document.activeElement) ?? false))
  return (
    <div
      ref={popup}
      className={styles.popup}
      role="dialog"
      aria-label={t('composing.emoji')}
      onKeyDown={onKeyDown}
    >
      {mayStick ? (
        <Tabs
          label={t('stickers.tabs')}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'emoji', label: t('stickers.emoji') },
            { value: 'stickers', label: t('stickers.stickers') },
          ]}
          className={styles.tabs}
          panelClass={styles.panel}
        >
          {tab === 'emoji' ? emoji : <StickerChooser onEnd={onClose} />}
        </Tabs>
      ) : (
        emoji
      )}
    </div>
  )
}

const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"]') !== null

/** A press beside these closes. */
function usePressBeside(
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: (isByKey: boolean) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs stay what they are.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (isInMenu(target)) return
      if (!inside.some(({ current }) => current?.contains(target as Node))) onClose(false)
    }
    addEventListener('pointerdown', onPress, true)
    return () => removeEventListener('pointerdown', onPress, true)
  }, [onClose])
}
