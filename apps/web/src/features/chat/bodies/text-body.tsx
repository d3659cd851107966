import type { Mention } from '@parley/contract'
import { useState } from 'react'
import { TextLink } from '../../../components/prose/text-link.tsx'
import { type TextPart, textParts } from '../../../components/prose/text-parts.ts'
import { later } from '../../../platform/code/later.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { mentionPlaces } from './mention-in.ts'
import { MentionPart } from './mention-part.tsx'
import styles from './text-body.module.css'
import { isLong } from './text-length.ts'

/** Until it is here, code stands as it is written. */
const CodeBlock = later<{ code: string }>(
  () => import('./code-block.tsx'),
  ({ code }) => <pre>{code}</pre>,
)

interface TextBodyProps {
  text: string
  /** As the message has them. */
  mentions?: readonly Mention[] | undefined
  /** Whom a message of the former kind mentions. */
  named?: number
}

/** A text with its links, code and mentions. */
export const TextBody = ({ text, mentions, named }: TextBodyProps) => (
  <TextParts parts={textParts(text, mentionPlaces(text, mentions, named))} />
)

/** The parts of a text in a row; a long one is folded. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const canFold = isLong(parts)
  return (
    <>
      <div dir="auto" className={cx(styles.text, canFold && !isOpen && styles.folded)}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message's text does not change.
          <Part key={index} part={part} />
        ))}
      </div>
      {canFold && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {t(isOpen ? 'bodies.foldText' : 'bodies.wholeText')}
        </button>
      )}
    </>
  )
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return <TextLink href={part.href}>{part.text}</TextLink>
    case 'emoticon':
      return (
        <img className={styles.emoticon} src={part.src} alt={part.text} title={part.text} draggable={false} />
      )
    case 'code':
      return <code className={styles.code}>{part.text}</code>
    case 'block':
      return <CodeBlock code={part.text} />
    case 'mention':
      return <MentionPart {...part} />
  }
}
