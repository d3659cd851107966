import { MarkedParts } from '../../../components/prose/marks/marked-blocks.tsx'
import { linesOf, textBlock } from '../../../components/prose/marks/text-block.ts'
import { MarkedBody } from './marked-body.tsx'
import styles from './marked-code.module.css'
import type { MarkedProps } from './text-part.tsx'

/** A text whose marks are shown as what they mean. */
export default function Marked({ text, places }: MarkedProps) {
  return places ? <MarkedBody text={text} places={places} /> : <CitedMarks text={text} />
}

/** The marks within the lines of a cited text. */
function CitedMarks({ text }: { text: string }) {
  const parts = textBlock({ text, places: [] }, linesOf(text))?.parts ?? []
  return (
    <MarkedParts
      parts={parts}
      part={({ kind, start, text: said }) =>
        kind === 'code' ? (
          <code key={start} className={styles.code}>
            {said}
          </code>
        ) : (
          said
        )
      }
    />
  )
}
