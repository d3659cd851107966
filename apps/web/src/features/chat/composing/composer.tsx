import type { RefObject } from 'react'
import { useChat } from '../context/chat-context.ts'
import { ClosedNote } from './closed-note.tsx'
import { Editor } from './editor.tsx'

/** Where messages are written, or why none can be. */
export function Composer({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const { closed } = useChat()
  return closed ? <ClosedNote closed={closed} /> : <Editor ref={ref} />
}
