import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import { loadEmoji, searchEmoji } from './emoji-data.ts'
import { columns, emojiAt, emojiRows, firstPlace, moved, type Place } from './emoji-grid.ts'
import { EmojiGroups } from './emoji-groups.tsx'
import { EmojiLine } from './emoji-line.tsx'
import styles from './emoji-picker.module.css'
import { noteEmoji, withRecent } from './recent-emoji.ts'

export interface EmojiChooserProps {
  /** @param isByKey the keys stay here, for more of them */
  onChoose: (emoji: string, isByKey: boolean) => void
  /** Escape was pressed, and nothing is searched. */
  onEscape?: () => void
}

/** Emoji to choose from. The keys stay in the search field: letters search, arrows move, Enter takes. */
export function EmojiChooser({ onChoose, onEscape }: EmojiChooserProps) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['emoji', language],
    queryFn: () => loadEmoji(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  // As it was when the picker opened, so that nothing moves under the pointer.
  const all = useMemo(() => withRecent(data ?? []), [data])
  const rows = useMemo(
    () => emojiRows(isSearch ? searchEmoji(data ?? [], typed) : all, isSearch),
    [all, data, typed, isSearch],
  )
  const [wanted, setPlace] = useState<Place>()
  const place = wanted && emojiAt(rows, wanted) ? wanted : firstPlace(rows)
  const lit = emojiAt(rows, place)
  const list = useRef<VirtualListHandle>(null)

  function choose(text: string, isByKey = false) {
    noteEmoji(text)
    onChoose(text, isByKey)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed === '' && onEscape) onEscape()
    else if (event.key === 'Enter' && lit) choose(lit.text, true)
    else if (event.key.startsWith('Arrow') && !(isSearch && /Left|Right/.test(event.key))) {
      const next = moved(rows, place, event.key)
      setPlace(next)
      list.current?.scrollToIndex(next.row, { align: 'nearest' })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <SearchField
        label={t('emoji.search')}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setPlace(undefined)
          list.current?.scrollTo(0)
        }}
        onKeyDown={onKeyDown}
        autoFocus={matchMedia('(hover: hover)').matches}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={lit && `${id}-${place.row}-${place.column}`}
      />
      <div id={id} className={styles.grid} role="listbox" aria-label={t('composing.emoji')}>
        {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <EmojiSkeleton />}
        {data && (
          <div className={styles.scroller}>
            <VirtualList ref={list} rows={rows} keyOf={(_, index) => index} bufferSize={160}>
              {(row, index) => (
                <EmojiLine
                  id={`${id}-${index}`}
                  row={row}
                  lit={index === place.row ? place.column : undefined}
                  onChoose={choose}
                  onLight={(column) => setPlace({ row: index, column })}
                />
              )}
            </VirtualList>
          </div>
        )}
        {data && isSearch && rows.length === 0 && <p className={styles.none}>{t('emoji.none')}</p>}
      </div>
      <EmojiGroups
        name={lit?.name}
        rows={rows}
        isSearch={isSearch}
        onJump={(index) => list.current?.scrollToIndex(index, { align: 'start' })}
      />
    </>
  )
}

const lines = 6
const places = Array.from({ length: lines * columns }, (_, place) => `emoji-${place}`)

/** Where the emoji will be, until they are here. */
const EmojiSkeleton = () => (
  <div className={styles.coming} aria-hidden="true">
    {places.map((place) => (
      <span key={place} className={styles.emoji}>
        <Skeleton className={styles.blank} />
      </span>
    ))}
  </div>
)
