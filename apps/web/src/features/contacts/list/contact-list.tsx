import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { ConnectionSlot } from '../../../components/layout/connection-slot.tsx'
import { useIsHouse } from '../../../domain/site-settings.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contact-list.module.css'
import type { ContactRowsHandle } from './contact-rows.tsx'
import { Everyone } from './everyone.tsx'
import { Friends } from './friends.tsx'
import { Groups } from './groups.tsx'

type Kind = 'everyone' | 'friends' | 'groups'

const lists = {
  everyone: { Rows: Everyone, filter: 'contacts.filterEveryone' },
  friends: { Rows: Friends, filter: 'contacts.filter' },
  groups: { Rows: Groups, filter: 'contacts.filterGroups' },
} as const

/** What a page of the contacts is about; undefined for the welcome. */
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
