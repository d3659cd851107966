import { type PointerEvent, useState } from 'react'
import { cx } from '../../../platform/cx.ts'
import styles from './letter-index.module.css'
import type { ListRow } from './rows.ts'

interface LetterIndexProps {
  rows: readonly ListRow[]
  /** Gets the index of the letter's heading. */
  onPick: (index: number) => void
}

/** Fewer rows than this are scrolled through at once. */
const worthwhile = 30

export const hasLetterIndex = (rows: readonly ListRow[], isSearching: boolean) =>
  !isSearching && rows.length >= worthwhile

/** Jumps to a letter while a finger slides over it. By keyboard and screen reader the search does this better. */
export function LetterIndex({ rows, onPick }: LetterIndexProps) {
  const [picked, setPicked] = useState<number>()

  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const letters = [...event.currentTarget.children] as HTMLElement[]
    const place = Math.floor(((event.clientY - top) / height) * letters.length)
    const index = Number(letters.at(Math.max(0, Math.min(place, letters.length - 1)))?.dataset.index)
    if (index === picked) return
    setPicked(index)
    onPick(index)
  }

  return (
    <div
      className={styles.index}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pick(event)
      }}
      onPointerMove={(event) => picked !== undefined && pick(event)}
      onPointerUp={() => setPicked(undefined)}
      onPointerCancel={() => setPicked(undefined)}
    >
      {rows.map(
        (row, index) =>
          row.kind === 'heading' && (
            <span
              key={row.key}
              data-index={index}
              className={cx(styles.letter, index === picked && styles.picked)}
            >
              {row.letter}
            </span>
          ),
      )}
    </div>
  )
}
