import type { Page } from '@parley/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { pageSize } from '../../../domain/administration/listed.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Loaded } from './loaded.tsx'
import styles from './paged.module.css'

interface PagedProps<T> {
  reading: Parameters<typeof Loaded<Page<T>>>[0]['reading']
  page: number
  onTurn: (page: number) => void
  /** Whether what is not here may be elsewhere: something was searched. */
  isSearch: boolean
  /** Where there is nothing at all. */
  empty: string
  children: (rows: readonly T[]) => ReactNode
}

/** A page of a list, with the way to the others. */
export function Paged<T>({ reading, page, onTurn, isSearch, empty, children }: PagedProps<T>) {
  const t = useT()
  return (
    <Loaded reading={reading}>
      {({ list, count }) => (
        <>
          {list.length > 0 ? (
            children(list)
          ) : (
            <EmptyState
              picture={isSearch ? 'search' : 'bubbles'}
              title={isSearch ? t('admin.nothingFound') : empty}
            />
          )}
          {(count > list.length || page > 1) && <Pager count={count} page={page} onTurn={onTurn} />}
        </>
      )}
    </Loaded>
  )
}

interface PagerProps {
  count: number
  page: number
  onTurn: (page: number) => void
}

/** Where one is in a long list, and the way on. */
function Pager({ count, page, onTurn }: PagerProps) {
  const t = useT()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = Math.min(count, (page - 1) * pageSize + 1)
  const to = Math.min(count, page * pageSize)
  return (
    <nav className={styles.pager} aria-label={t('admin.pager')}>
      <span className={styles.place} role="status">
        {t('admin.place', { from, to, count })}
      </span>
      <IconButton
        label={t('admin.previousPage')}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onTurn(Math.min(page - 1, pages))}
      />
      <IconButton
        label={t('admin.nextPage')}
        icon={<ChevronRight />}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
