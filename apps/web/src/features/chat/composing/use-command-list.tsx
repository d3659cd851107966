import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { type Mentioning, useChat } from '../context/chat-context.ts'

const CommandPart = later(() => withTexts('extras', import('./command-part.tsx')))

/** What the bots of a chat can be asked for, once a text begins like a command. */
export function useCommandList(box: RefObject<HTMLTextAreaElement | null>): Mentioning {
  const { path, hasBots } = useChat()
  const { text, editing } = useDraft(path)
  const keys = useRef<Mentioning['onKeyDown']>(undefined)
  const [textProps, setTextProps] = useState<Mentioning['textProps']>({})
  const isBegun = hasBots && !editing && /^\/\S*$/.test(text)
  return {
    list: isBegun && <CommandPart box={box} keys={keys} onShown={setTextProps} />,
    onKeyDown: (event: KeyboardEvent) => keys.current?.(event) ?? false,
    textProps: isBegun ? textProps : {},
  }
}
