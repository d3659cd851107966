import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { EmojiRow } from './emoji-grid.ts'
import { groupNames } from './emoji-groups.tsx'
import styles from './emoji-picker.module.css'

interface EmojiLineProps {
  id: string
  row: EmojiRow
  /** Place of the lit emoji, if it is in this line. */
  lit: number | undefined
  onChoose: (text: string) => void
  onLight: (column: number) => void
}

/** A line of the picker: a heading, or a row of emoji. */
export function EmojiLine({ id, row, lit, onChoose, onLight }: EmojiLineProps) {
  const t = useT()
  if (row.kind === 'heading') {
    const name = groupNames[row.group]
    return <div className={styles.heading}>{name && t(name)}</div>
  }
  return (
    <div className={styles.row} role="presentation">
      {row.emoji.map(({ text, name }, column) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the search field takes the lit one.
        <div
          key={text}
          id={`${id}-${column}`}
          className={cx(styles.emoji, column === lit && styles.lit)}
          role="option"
          tabIndex={-1}
          aria-label={name}
          aria-selected={column === lit}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => column !== lit && onLight(column)}
          onClick={() => onChoose(text)}
        >
          {text}
        </div>
      ))}
    </div>
  )
}
