import type { RefObject } from 'react'
import type { Choices } from './choice-list.tsx'
import { CommandPart } from './command-part.tsx'
import { DraftBars } from './draft-bars.tsx'
import { InteractiveOnly } from './interactive-only.tsx'
import { MentionList } from './mention-list.tsx'
import type { Mentionable } from './mention-query.ts'

export interface ComposerPopupProps {
  /** For somebody who is there: so the rest is there before they write. */
  isOnce?: true
  /** Of a draft that is not only text. */
  bars?: true
  /** Of a text that begins like a command. */
  box?: RefObject<HTMLTextAreaElement | null>
  mentions?: Choices<Mentionable>
}

/** One of what stands over the text at times. */
export default function ComposerPopupChunk({ isOnce, bars, box, mentions }: ComposerPopupProps) {
  if (isOnce) return <InteractiveOnly />
  if (bars) return <DraftBars />
  if (mentions) return <MentionList {...mentions} />
  return box && <CommandPart box={box} />
}
