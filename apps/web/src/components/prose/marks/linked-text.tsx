import { TextLink } from '../text-link.tsx'
import { MarkedParts } from './marked-blocks.tsx'
import { linesOf, textBlock } from './text-block.ts'

/** A text with its links and what is marked within its lines, set in one paragraph. */
export const LinkedText = ({ text }: { text: string }) => (
  <MarkedParts
    parts={textBlock({ text, places: [] }, linesOf(text))?.parts ?? []}
    part={(part) => {
      if (part.kind === 'code') return <code key={part.start}>{part.text}</code>
      if (part.kind !== 'link') return part.text
      return (
        <TextLink key={part.start} href={part.href}>
          {part.text}
        </TextLink>
      )
    }}
  />
)
