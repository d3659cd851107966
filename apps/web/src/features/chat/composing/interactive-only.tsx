import { useEffect } from 'react'
import { watchKeyboard } from '../../../domain/device/keyboard.ts'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { useChat } from '../context/chat-context.ts'
import { HoverBar } from '../reactions/hover-bar-part.tsx'
import { EmojiPicker } from './emoji-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { LinkChoice } from './link-choice.tsx'
import { ScheduledStrip } from './scheduled-strip.tsx'

/** What only somebody needs who is there, beside the box in which one writes. */
export function InteractiveOnly() {
  useKeyboardPlaces()
  return (
    <>
      <FileDrop />
      <ScheduledStrip />
      <LinkChoice />
      <HoverBar />
    </>
  )
}

/** Emoji take the place of a keyboard on the screen, so both are known before they are wanted. */
function useKeyboardPlaces() {
  const { composer } = useChat()
  useEffect(() => {
    if (!isTouchDevice()) return
    const field = composer()
    const preload = () => EmojiPicker.preload()
    if (document.activeElement === field) preload()
    field?.addEventListener('focus', preload)
    const unwatch = watchKeyboard()
    return () => {
      field?.removeEventListener('focus', preload)
      unwatch()
    }
  }, [composer])
}
