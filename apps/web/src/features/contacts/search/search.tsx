import { limits } from '@parley/contract/limits'
import { useEffect, useRef } from 'react'
import { PaneHeader } from '../../../components/pane-header.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Results } from './results.tsx'
import styles from './search.module.css'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSearchKey } from './use-search-key.ts'

/** Finding people by account or nickname. */
export function Component() {
  const t = useT()
  const { key, typed, setTyped, searchNow, composition } = useSearchKey()
  const page = useRef<HTMLDivElement>(null)
  useTitle(t('contacts.findPeople'))
  const results = useRef<HTMLDivElement>(null)
  useScrollMemory(results, key)
  // Whoever comes back to what was found has nothing to type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where typing starts, once.
  useEffect(() => {
    if (key === '') page.current?.querySelector('input')?.focus()
  }, [])

  return (
    <div ref={page} className={styles.page}>
      <PaneHeader title={t('contacts.findPeople')} back="/m/welcome" />
      <div className={styles.field}>
        <SearchField
          {...composition}
          label={t('contacts.searchPeople')}
          value={typed}
          onChange={setTyped}
          maxLength={limits.searchKey.max}
          enterKeyHint="search"
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && searchNow()}
        />
      </div>
      <div ref={results} className={styles.results} data-scroller>
        <Results searched={key} />
      </div>
    </div>
  )
}
