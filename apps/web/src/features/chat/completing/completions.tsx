import type { RefObject } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useChat } from '../context/chat-context.ts'
import { CommandPart } from './command-part.tsx'
import { EmojiPart } from './emoji-part.tsx'
import { MentionPart } from './mention-part.tsx'

/** Completions of the text: members after an @, commands of bots after a /, emoji after a colon. */
export function Completions({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { path, target, hasBots } = useChat()
  const { text } = useDraft(path)
  return (
    <>
      {target.kind === 'group' && <MentionPart box={box} />}
      {hasBots && text[0] === '/' && <CommandPart box={box} />}
      <EmojiPart box={box} />
    </>
  )
}
