import { limits } from '@parley/contract/limits'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { Outlet, useMatch, useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './search.module.css'
import { useSearchKey } from './use-search-key.ts'

const words = {
  user: { title: 'contacts.findPeople', field: 'contacts.searchPeople' },
  group: { title: 'contacts.findGroups', field: 'contacts.searchGroups' },
} as const

/** Finding people and groups; what is typed stays when one turns from one to the other. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const kind = useMatch('/m/search/group') ? 'group' : 'user'
  const { key, typed, setTyped, searchNow, composition } = useSearchKey()
  const page = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useTitle(t(words[kind].title))
  useScrollMemory(results, `${kind} ${key}`)
  // A person who comes back to what was found has nothing to type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where typing starts, once.
  useEffect(() => {
    if (key === '') page.current?.querySelector('input')?.focus()
  }, [])

  return (
    <div ref={page} className={styles.page}>
      <PaneHeader title={t(words[kind].title)} back="/m/welcome" />
      <Tabs
        className={styles.tabs}
        label={t('contacts.whatToFind')}
        value={kind}
        onChange={(wanted) =>
          void navigate(
            {
              pathname: `/m/search/${wanted}`,
              search: typed.trim() && `?key=${encodeURIComponent(typed.trim())}`,
            },
            { replace: true },
          )
        }
        items={[
          { value: 'user', label: t('contacts.people') },
          { value: 'group', label: t('contacts.groupsToFind') },
        ]}
      >
        <div className={styles.field}>
          <SearchField
            {...composition}
            label={t(words[kind].field)}
            value={typed}
            onChange={setTyped}
            maxLength={limits.searchKey.max}
            enterKeyHint="search"
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && searchNow()}
          />
        </div>
        <div ref={results} className={styles.results} data-scroller>
          <Outlet />
        </div>
      </Tabs>
    </div>
  )
}

let last = { name: '', top: 0 }

/** Brings a list back to where it was left, if it is the one that was last on the screen. */
function useScrollMemory(scroller: RefObject<HTMLElement | null>, name: string) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = last.name === name ? last.top : 0
    const remember = () => {
      last = { name, top: element.scrollTop }
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, name])
}
