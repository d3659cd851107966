import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { ConnectionSlot } from '../../../components/layout/connection-slot.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { myGroupsQuery } from '../../../domain/groups/my-groups.ts'
import { departmentsQuery, useEveryone } from '../../../domain/people/directory.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { useIsHouse } from '../../../domain/site-settings.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contact-list.module.css'
import type { ContactRowsHandle } from './contact-rows.tsx'
import { departmentRows, peopleIn } from './departments.ts'
import { Friends } from './friends.tsx'
import { GroupList } from './group-list.tsx'
import { groupRowsOf } from './group-rows.ts'
import { NoMatch } from './no-match.tsx'
import { type ContactsOfKindProps, People } from './people.tsx'

type Kind = 'everyone' | 'friends' | 'groups'

const lists = {
  everyone: { Rows: Everyone, filter: 'contacts.filterEveryone' },
  friends: { Rows: Friends, filter: 'contacts.filter' },
  groups: { Rows: Groups, filter: 'contacts.filterGroups' },
} as const

/** Kind of a page of the contacts; undefined for the welcome. */
function kindOf(pathname: string): Kind | undefined {
  if (/^\/m\/(groups|add_group|search\/group)/.test(pathname)) return 'groups'
  return /^\/m\/(users|search\/user)/.test(pathname) ? 'friends' : undefined
}

/** Friends, groups or, in a house, everybody, whichever was looked at last. */
export function ContactList() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHouse = useIsHouse()
  const [chosen, setKind] = useState<Kind>(() => kindOf(pathname) ?? (isHouse ? 'everyone' : 'friends'))
  const kind = chosen === 'everyone' && !isHouse ? 'friends' : chosen
  const [typed, setTyped] = useState('')
  const rows = useRef<ContactRowsHandle>(null)
  /** Path of the first that was found. */
  const first = useRef<string>(undefined)

  useEffect(() => {
    const shown = kindOf(pathname)
    // A person is in both lists of people.
    if (shown) setKind((before) => (shown === 'friends' && before === 'everyone' ? before : shown))
  }, [pathname])

  const { Rows, filter } = lists[kind]
  return (
    <>
      <VisuallyHidden>
        <h1>{t('contacts.title')}</h1>
      </VisuallyHidden>
      <div className={styles.top}>
        <SearchField
          className={styles.filter}
          label={t(filter)}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              rows.current?.focus()
            }
            if (event.key === 'Enter' && typed.trim() !== '' && first.current) void navigate(first.current)
          }}
        />
        <ConnectionSlot />
      </div>
      <Tabs
        className={styles.tabs}
        label={t('contacts.listOf')}
        value={kind}
        onChange={setKind}
        items={[
          ...(isHouse ? [{ value: 'everyone' as const, label: t('contacts.everyone') }] : []),
          { value: 'friends', label: t('contacts.friends') },
          { value: 'groups', label: t('contacts.groups') },
        ]}
      >
        <Rows ref={rows} typed={typed} first={first} />
      </Tabs>
    </>
  )
}

const words = { found: 'contacts.foundPeople', total: 'contacts.totalPeople' } as const
const none = { list: [] }

/** Everybody here by departments, or those who have what was typed, wherever they are. */
function Everyone(props: ContactsOfKindProps) {
  const { people, ...query } = useEveryone()
  const { data: { list: departments } = none } = useQuery(departmentsQuery)
  const [openId, setOpen] = useState<number | null>(null)
  // A department that an administrator has deleted meanwhile is closed.
  const open = departments.some(({ id }) => id === openId) ? openId : null
  const isFiltering = props.typed.trim() !== ''
  const shown = useMemo(
    () => people && peopleIn(people, isFiltering ? null : open),
    [people, isFiltering, open],
  )
  const lead = useMemo(() => departmentRows(departments, open), [departments, open])
  return (
    <People
      {...props}
      key={open}
      kind="everyone"
      people={shown}
      query={query}
      lead={lead}
      words={words}
      onOpenDepartment={setOpen}
    />
  )
}

/** My groups, or those that have what was typed. */
function Groups({ typed, first, ref }: ContactsOfKindProps) {
  const t = useT()
  const { rows, count, isSearching, error, refetch, isFetching } = useMyGroups(typed)
  const id = rows?.find(({ kind }) => kind === 'group')?.key
  useEffect(() => {
    first.current = id === undefined ? undefined : `/m/groups/${id}`
  }, [first, id])

  if (!rows && error) return <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!rows) return <SkeletonRows count={10} />
  if (rows.length === 0) return <NoMatch kind="groups" typed={typed.trim()} />
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isSearching && t('contacts.groupsMatching', { count: rows.length })}</span>
      </VisuallyHidden>
      <GroupList ref={ref} rows={rows} count={count} />
    </>
  )
}

/**
 * My groups as rows.
 *
 * @param typed what is searched; empty for all
 */
function useMyGroups(typed: string) {
  const created = useQuery(myGroupsQuery.created)
  const joined = useQuery(myGroupsQuery.joined)
  const groups = useMemo(
    () => created.data && joined.data && { created: created.data.list, joined: joined.data.list },
    [created.data, joined.data],
  )
  const titles = useMemo(
    () => groups && [...groups.created, ...groups.joined].map(({ groupTitle }) => groupTitle),
    [groups],
  )
  const speller = useSpeller(titles)
  const wanted = useDeferredValue(typed.trim())
  const rows = useMemo(
    () => groups && speller && groupRowsOf(groups, wanted, speller),
    [groups, speller, wanted],
  )
  return {
    rows,
    count: titles?.length ?? 0,
    isSearching: wanted !== '',
    error: created.error ?? joined.error,
    isFetching: created.isFetching || joined.isFetching,
    refetch: () => void Promise.all([created.refetch(), joined.refetch()]),
  }
}
