import type { RefObject } from 'react'
import type { Choices } from './choice-list.tsx'
import { CommandPart } from './command-part.tsx'
import { DraftBars } from './draft-bars.tsx'
import { MentionList } from './mention-list.tsx'
import type { Mentionable } from './mention-query.ts'
import { OnceHere } from './once-here.tsx'

export interface OverTextProps {
  /** For somebody who is there: so the rest is there before they write. */
  isOnce?: true
  /** Of a draft that is not only text. */
  bars?: true
  /** Of a text that begins like a command. */
  box?: RefObject<HTMLTextAreaElement | null>
  mentions?: Choices<Mentionable>
}

/** One of what stands over the text at times. */
export default function OverTextPart({ isOnce, bars, box, mentions }: OverTextProps) {
  if (isOnce) return <OnceHere />
  if (bars) return <DraftBars />
  if (mentions) return <MentionList {...mentions} />
  return box && <CommandPart box={box} />
}
