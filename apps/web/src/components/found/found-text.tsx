import type { Highlight } from '@parley/contract'
import { partsOf, unmarked } from '../../domain/search/highlights.ts'
import styles from './found-text.module.css'

interface FoundTextProps {
  text: string
  highlights: readonly Highlight[]
  isCutBefore?: boolean
  isCutAfter?: boolean
}

/** A line with what was found in it. */
export const FoundText = ({ text, highlights, isCutBefore = false, isCutAfter = false }: FoundTextProps) => (
  <>
    {isCutBefore && '…'}
    {partsOf(...unmarked(text, highlights)).map(({ at, text: part, isFound }) =>
      isFound ? (
        <mark key={at} className={styles.found}>
          {part}
        </mark>
      ) : (
        part
      ),
    )}
    {isCutAfter && '…'}
  </>
)
