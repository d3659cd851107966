import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { cx } from '../../../platform/cx.ts'
import { useMatch } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import type { Contact } from '../directory/directory.ts'
import { MyAccount } from '../person/my-account.tsx'
import styles from './contact-list.module.css'
import { ContactRow } from './contact-row.tsx'
import { DepartmentEntry, FindEntry, RequestsEntry } from './entries.tsx'
import { hasLetterIndex, LetterIndex } from './letter-index.tsx'
import { type ListRow, letterAt, rowsOf } from './rows.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface ContactRowsHandle {
  /** Moves the focus into the list. */
  focus(): void
}

export interface ContactRowsProps {
  contacts: readonly Contact[]
  isSearching: boolean
  /** Rows above the people, while nothing is searched. */
  lead: readonly ListRow[]
  words: {
    found: 'contacts.found' | 'contacts.foundPeople'
    total: 'contacts.total' | 'contacts.totalPeople'
  }
  onOpenDepartment?: (id: number | null) => void
  ref: Ref<ContactRowsHandle>
}

export function ContactRows(props: ContactRowsProps) {
  const { contacts, isSearching, lead, words, onOpenDepartment, ref } = props
  const t = useT()
  const chosen = Number(useMatch('/m/users/:id')?.params.id)
  const rows = useMemo(() => rowsOf(contacts, isSearching, lead), [contacts, isSearching, lead])
  const list = useRef<VirtualListHandle>(null)
  const keys = useRowKeys(rows, list)
  const [letter, setLetter] = useState<string>()
  const isIndexed = hasLetterIndex(rows, isSearching)

  useImperativeHandle(ref, () => ({ focus: keys.focusStop }))

  const show = (row: ListRow, index: number) => {
    switch (row.kind) {
      case 'find':
        return <FindEntry {...keys.rowProps(index)} />
      case 'requests':
        return <RequestsEntry {...keys.rowProps(index)} />
      case 'department':
      case 'up':
        return (
          <DepartmentEntry
            row={row}
            onClick={() =>
              onOpenDepartment?.(row.kind === 'up' ? row.department.parentId : row.department.id)
            }
            {...keys.rowProps(index)}
          />
        )
      case 'heading':
        return <h2 className={styles.heading}>{row.letter}</h2>
      case 'alone':
        return <Alone />
      case 'total':
        return <p className={styles.total}>{t(words.total, { count: contacts.length })}</p>
      case 'friend':
        return <ContactRow contact={row.contact} isChosen={row.key === chosen} {...keys.rowProps(index)} />
    }
  }

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isSearching && t(words.found, { count: contacts.length })}</span>
      </VisuallyHidden>
      {letter && (
        <div className={styles.floating} aria-hidden="true">
          {letter}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the links inside; each works by itself. */}
      <div className={cx(styles.scroller, isIndexed && styles.indexed)} onKeyDown={keys.onKeyDown}>
        <VirtualList
          ref={list}
          as="ul"
          rows={rows}
          keyOf={({ key }) => key}
          keepMounted={keys.keepMounted}
          onScroll={(offset) => setLetter(letterAt(rows, list.current?.findItemIndex(offset) ?? 0))}
        >
          {show}
        </VirtualList>
      </div>
      {isIndexed && (
        <LetterIndex rows={rows} onPick={(index) => list.current?.scrollToIndex(index, { align: 'start' })} />
      )}
    </>
  )
}

/** Where friends will be. On a wide screen the welcome beside it says the rest. */
function Alone() {
  const t = useT()
  if (!useIsPhone()) return <p className={styles.total}>{t('contacts.aloneTitle')}</p>
  return (
    <EmptyState
      picture="people"
      title={t('contacts.aloneTitle')}
      text={t('contacts.aloneText')}
      action={<MyAccount />}
    />
  )
}
