import type { RefObject } from 'react'
import { later } from '../../../platform/code/later.tsx'
import { useChat } from '../context/chat-context.ts'
import { Editor } from './editor.tsx'

const ClosedNote = later(() => import('./closed-note.tsx'))

/** Where messages are written, or why none can be. */
export function Composer({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const { closed } = useChat()
  return closed ? <ClosedNote closed={closed} /> : <Editor ref={ref} />
}
