import { Smile } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { insertText } from '../../../platform/insert-text.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'

const KeyboardSign = lazyComponent(() => import('../emoji/keyboard-sign.tsx'))
export const EmojiPicker = lazyComponent(() => withTexts('emoji', import('../emoji/emoji-picker.tsx')))

/** Opens the emoji, which are loaded when they are first wanted. */
export function EmojiButton({ textBox }: { textBox: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // It is where the keyboard was, so a press brings that back.
  const isForKeyboard = isOpen && isTouchDevice()

  const close = useCallback(
    (isByKey: boolean) => {
      setOpen(false)
      if (isByKey) textBox.current?.focus()
    },
    [textBox],
  )
  return (
    <>
      <IconButton
        ref={button}
        data-extra
        label={t(isForKeyboard ? 'composing.keyboard' : 'composing.emoji')}
        icon={isForKeyboard ? <KeyboardSign /> : <Smile />}
        tooltipSide="top"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          if (isForKeyboard) textBox.current?.focus()
          else if (isTouchDevice()) textBox.current?.blur()
        }}
      />
      {isOpen && (
        <EmojiPicker
          button={button}
          onChoose={(emoji) => textBox.current && insertText(textBox.current, emoji)}
          onClose={close}
        />
      )}
    </>
  )
}
