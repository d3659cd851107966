import { useEffect, useLayoutEffect, useRef } from 'react'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { LoadMore } from '../../components/layout/load-more.tsx'
import { useT } from '../../platform/texts/index.ts'
import { DayChoice } from './day-dialog.tsx'
import { Notes } from './notes.tsx'
import { Nothing } from './nothing.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option } from './options.ts'
import { Recents } from './recents.tsx'
import styles from './search.module.css'
import { type Asked, createSearching, isFiltered } from './searching.ts'
import type { Names } from './use-names.ts'
import type { useSearch } from './use-search.ts'

interface ResultsProps {
  id: string
  asked: Asked
  found: ReturnType<typeof useSearch>
  names: Names
  active: Option | undefined
  onPoint: (option: Option) => void
  onChoose: (option: Option) => void
  onChange: (changes: Partial<Asked>) => void
  /** Turns the typed filter into these. */
  onFinish: (changes: Partial<Asked>) => void
  onClose: () => void
}

const kinds = { before: 'to', after: 'from', on: 'on' } as const

export function Results(props: ResultsProps) {
  const { id, asked, found, names, active, onPoint, onChoose, onChange, onFinish, onClose } = props
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const { scrolled, store } = useEngine().part(createSearching)
  const { sections, options, messages, filter, unclear, isForMessages, isBehind } = found
  const isBlank = asked.typed === '' && asked.scope === 'all' && !isFiltered(asked)
  const isWaiting = isForMessages ? messages.isLoading || isBehind : names.isLoading
  const isEndless = isForMessages && asked.scope !== 'all' && messages.hasNextPage

  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, store.getState().top)
  }, [store])
  const activeKey = active?.key
  useEffect(() => {
    if (activeKey && store.getState().chosen > 0)
      document.getElementById(`${id}-${activeKey}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeKey, store])

  const dayKind = filter && filter.name in kinds ? kinds[filter.name as keyof typeof kinds] : undefined
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      onScroll={({ currentTarget }) => scrolled(currentTarget.scrollTop)}
    >
      <Notes asked={asked} found={found} names={names} />
      {isBlank && <Recents onChoose={onChange} />}
      {dayKind && (
        <div className={styles.days}>
          <DayChoice key={dayKind} kind={dayKind} onChange={onFinish} />
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t('search.title')} aria-busy={isWaiting}>
        {sections.map(({ name, options: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={styles.heading}>
              {t(`search.${name}`)}
            </div>
            {some.map((option) => (
              <OptionRow
                key={option.key}
                id={`${id}-${option.key}`}
                option={option}
                typed={asked.typed}
                isMore={messages.hasNextPage}
                isActive={option === active}
                onPoint={() => onPoint(option)}
                onChoose={() => onChoose(option)}
              />
            ))}
          </div>
        ))}
      </div>
      {isWaiting && options.length === 0 && <SkeletonRows count={5} />}
      {isEndless && options.length > 0 && (
        <LoadMore
          isLoading={messages.isFetchingNextPage}
          error={messages.error}
          onWanted={() => void messages.fetchNextPage()}
        />
      )}
      {options.length === 0 && !isWaiting && !dayKind && !unclear && !(isForMessages && messages.isError) && (
        <Nothing asked={asked} error={names.known.error} onClose={onClose} />
      )}
    </div>
  )
}
