import type { TextKey } from '../../../platform/texts/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type EmojiRow, recentGroup } from './emoji-grid.ts'
import styles from './emoji-picker.module.css'

type GroupName = Extract<TextKey, `emoji.${string}`>

/** Names of emojibase's groups by their number. */
export const groupNames: Record<number, GroupName> = {
  [recentGroup]: 'emoji.recent',
  0: 'emoji.faces',
  1: 'emoji.people',
  3: 'emoji.nature',
  4: 'emoji.food',
  5: 'emoji.travel',
  6: 'emoji.activities',
  7: 'emoji.objects',
  8: 'emoji.symbols',
  9: 'emoji.flags',
}

const signs: Record<number, string> = {
  [recentGroup]: '🕘',
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍜',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '❤️',
  9: '🏁',
}

interface EmojiGroupsProps {
  /** Name of the highlighted emoji. */
  name: string | undefined
  rows: readonly EmojiRow[]
  isSearch: boolean
  onJump: (index: number) => void
}

/** The foot of the picker: the groups to jump to, or while one searches the name of the lit emoji. */
export function EmojiGroups({ name, rows, isSearch, onJump }: EmojiGroupsProps) {
  const t = useT()
  if (isSearch) return <div className={styles.foot}>{name}</div>
  return (
    <div className={styles.foot}>
      {rows.map((row, index) => {
        const label = row.kind === 'heading' ? groupNames[row.group] : undefined
        if (row.kind !== 'heading' || !label) return null
        return (
          <button
            key={row.group}
            type="button"
            className={styles.group}
            aria-label={t(label)}
            data-tooltip={t(label)}
            data-tooltip-side="top"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onJump(index)}
          >
            {signs[row.group]}
          </button>
        )
      })}
    </div>
  )
}
