import { Smile } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { insertText } from './text-box.tsx'

const EmojiPicker = lazyComponent(() => withTexts('emoji', import('../emoji/emoji-picker.tsx')))

/** Opens the emoji, which are loaded when they are first wanted. */
export function EmojiButton({ textBox }: { textBox: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

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
        label={t('composing.emoji')}
        icon={<Smile />}
        tooltipSide="top"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
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
