import { TextLink } from '../../../components/prose/text-link.tsx'
import type { Place, TextPart } from '../../../components/prose/text-parts.ts'
import { MentionPart } from './mention-part.tsx'
import styles from './text-body.module.css'

export interface PlacedTextProps {
  text: string
  /** Where it is known what stands there. */
  places: readonly Place[]
}

export interface MarkedProps {
  text: string
  /** Without them it is cited: set in one paragraph. */
  places?: readonly Place[]
}

/** A part of a text, in its look. */
export function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return <TextLink href={part.href}>{part.text}</TextLink>
    case 'emoticon': {
      const name = part.text.trim()
      return <img className={styles.emoticon} src={part.src} alt={name} title={name} draggable={false} />
    }
    case 'mention':
      return <MentionPart {...part} />
  }
}
