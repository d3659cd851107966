import { Ellipsis } from 'lucide-react'
import { useId, type WheelEvent } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { useIsCompact } from '../../../domain/device/list-density.ts'
import { countText } from '../../../platform/count.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './filter-bar.module.css'
import { filterMenu } from './filter-menu.tsx'
import { countWaiting, type Filter, ownFilters, passes } from './filters.ts'
import { useFilter } from './use-filter.ts'

interface FilterBarProps {
  /** Of the bar, whose place the list holds until it is here. */
  className: string | undefined
  /** How many rows the list shows. */
  shown: number
}

/** Chips above a long list, each with how many conversations wait behind it, and what one does with those shown. */
export default function FilterBar({ className, shown }: FilterBarProps) {
  const t = useT()
  const engine = useEngine()
  const { filter, choose, folders, rows, test } = useFilter()
  const isCompact = useIsCompact()
  const name = useId()
  const button = useMenuButton(
    t('chatList.more'),
    () => filterMenu({ engine, rows: rows.filter(test), isCompact, hasFolders: folders.length > 0 }),
    { align: 'end' },
  )
  const chips: { value: Filter; label: string }[] = [
    ...ownFilters.map((value) => ({ value, label: t(`chatList.${value}`) })),
    ...folders.map(({ id, label }) => ({ value: id, label })),
  ]

  return (
    <>
      <div className={className}>
        <fieldset className={styles.chips} onWheel={scrollSideways}>
          <legend className={styles.legend}>{t('chatList.filter')}</legend>
          {chips.map(({ value, label }) => (
            <Chip
              key={value}
              label={label}
              name={name}
              isChosen={value === filter}
              waiting={value === 'all' ? 0 : countWaiting(rows, passes(value, folders))}
              onChoose={() => choose(value)}
            />
          ))}
        </fieldset>
        <IconButton {...button} size="sm" label={t('chatList.more')} icon={<Ellipsis />} />
      </div>
      {shown === 0 && (
        <EmptyState
          title={t(filter === 'unread' || filter === 'mentions' ? 'chatList.allRead' : 'chatList.nothing')}
          text={typeof filter === 'number' ? t('chatList.emptyFolder') : undefined}
        />
      )}
    </>
  )
}

interface ChipProps {
  label: string
  /** Of the chips together. */
  name: string
  isChosen: boolean
  /** Conversations. */
  waiting: number
  onChoose: () => void
}

function Chip({ label, name, isChosen, waiting, onChoose }: ChipProps) {
  const t = useT()
  return (
    <label className={styles.chip}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        onFocus={({ currentTarget }) =>
          currentTarget.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      />
      <span className={styles.name}>{label}</span>
      {waiting > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{countText(waiting)}</span>
          <VisuallyHidden>{t('chatList.waiting', { count: waiting })}</VisuallyHidden>
        </span>
      )}
    </label>
  )
}

/** A wheel that only goes up and down moves the chips too. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}
