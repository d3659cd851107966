import { MarkedParts } from '../../../components/prose/marks/marked-blocks.tsx'
import { linesOf, textBlock } from '../../../components/prose/marks/text-block.ts'
import styles from './marked-code.module.css'

/** What is marked within the lines of a text that is cited. */
export function CitedMarks({ text }: { text: string }) {
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
