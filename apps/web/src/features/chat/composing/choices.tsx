import type { RefObject } from 'react'
import type { Choices } from './choice-list.tsx'
import { CommandPart } from './command-part.tsx'
import { MentionList } from './mention-list.tsx'
import type { Mentionable } from './mentions.ts'

export interface ChoicesProps {
  /** Where a text begins like a command. */
  box?: RefObject<HTMLTextAreaElement | null>
  mentions?: Choices<Mentionable>
}

/** What may be put into a text, of either sort: most of the code is what both need. */
export default function ShownChoices({ box, mentions }: ChoicesProps) {
  return (
    <>
      {box && <CommandPart box={box} />}
      {mentions && <MentionList {...mentions} />}
    </>
  )
}
