import { TextLink } from './text-link.tsx'
import { textParts } from './text-parts.ts'

/** A text with its links and code, set in one paragraph. */
export const LinkedText = ({ text }: { text: string }) =>
  textParts(text).map((part, index) => {
    // The parts of a text do not change.
    const key = index
    if (part.kind === 'link')
      return (
        <TextLink key={key} href={part.href}>
          {part.text}
        </TextLink>
      )
    return part.kind === 'text' ? part.text : <code key={key}>{part.text}</code>
  })
