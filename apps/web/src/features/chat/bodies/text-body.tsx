import type { Mention } from '@parley/contract'
import { useMemo } from 'react'
import { hasMarks } from '../../../components/prose/marks/has-marks.ts'
import { textParts } from '../../../components/prose/text-parts.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { mentionPlaces } from './mention-in.ts'
import { TextFrame } from './text-frame.tsx'
import { isLong } from './text-length.ts'
import { type MarkedProps, Part, type PlacedTextProps } from './text-part.tsx'

interface TextBodyProps {
  text: string
  /** As the message has them. */
  mentions?: readonly Mention[] | undefined
  /** Person whom a message of the former kind mentions. */
  named?: number
}

/** A text with its links, marks and mentions. */
export function TextBody({ text, mentions, named }: TextBodyProps) {
  const places = useMemo(() => mentionPlaces(text, mentions, named), [text, mentions, named])
  return <PlacedText text={text} places={places} />
}

export const PlacedText = (props: PlacedTextProps) =>
  hasMarks(props.text) ? <Marked {...props} /> : <PlainBody {...props} />

function PlainBody({ text, places }: PlacedTextProps) {
  const parts = textParts(text, places)
  return (
    <TextFrame isLong={isLong(parts)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's text does not change.
        <Part key={index} part={part} />
      ))}
    </TextFrame>
  )
}

/** A text with its marks; until the code is here, as it was typed. */
export const Marked = lazyComponent<MarkedProps>(
  () => import('./marked.tsx'),
  ({ text, places }) => (places ? <PlainBody text={text} places={places} /> : text),
)
