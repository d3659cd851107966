import type { RefObject } from 'react'
import type { AttachmentStripProps } from './attachment-strip.tsx'
import type { Choices } from './choice-list.tsx'
import { CommandPart } from './command-part.tsx'
import { DraftBars } from './draft-bars.tsx'
import { MentionList } from './mention-list.tsx'
import type { Mentionable } from './mentions.ts'

export interface OverTextProps {
  bars?: AttachmentStripProps
  /** Of a text that begins like a command. */
  box?: RefObject<HTMLTextAreaElement | null>
  mentions?: Choices<Mentionable>
}

/** One of what stands over the text at times. */
export default function OverTextPart({ bars, box, mentions }: OverTextProps) {
  if (bars) return <DraftBars {...bars} />
  if (mentions) return <MentionList {...mentions} />
  return box && <CommandPart box={box} />
}
