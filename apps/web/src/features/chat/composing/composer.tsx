import type { RefObject } from 'react'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useChat } from '../context/chat-context.ts'
import { Editor } from './editor.tsx'

const ClosedNote = lazyComponent(() => import('./closed-note.tsx'))

/** Where messages are written, or why none can be. */
export function Composer({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const { closed } = useChat()
  return closed ? <ClosedNote closed={closed} /> : <Editor ref={ref} />
}
