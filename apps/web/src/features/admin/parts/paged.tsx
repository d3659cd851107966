import type { Page } from '@parley/contract'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { Loaded } from './loaded.tsx'
import { Pager } from './pager.tsx'

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
