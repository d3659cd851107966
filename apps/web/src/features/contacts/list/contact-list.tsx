import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SkeletonRows } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useDirectory } from '../directory/use-directory.ts'
import styles from './contact-list.module.css'
import { ContactRows, type ContactRowsHandle } from './contact-rows.tsx'
import { Nobody } from './nobody.tsx'

export function ContactList() {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found, isSearching, error, refetch, isFetching } = useDirectory(typed)
  const rows = useRef<ContactRowsHandle>(null)
  const first = found?.[0]?.friend.userID

  return (
    <>
      <VisuallyHidden>
        <h1>{t('contacts.title')}</h1>
      </VisuallyHidden>
      <div className={styles.top}>
        <SearchField
          className={styles.filter}
          label={t('contacts.filter')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              rows.current?.focus()
            }
            if (event.key === 'Enter' && isSearching && first) void navigate(`/m/users/${first}`)
          }}
        />
      </div>
      <div className={styles.body}>
        {found === undefined && error && (
          <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {found === undefined && !error && <SkeletonRows count={10} />}
        {found?.length === 0 && isSearching && <Nobody typed={typed.trim()} />}
        {found && (found.length > 0 || !isSearching) && (
          <ContactRows ref={rows} contacts={found} isSearching={isSearching} />
        )}
      </div>
    </>
  )
}
