import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { type AdminWanted, adminSearchQuery, useAdminFound } from '../../../domain/administration/search.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { FoundList } from './found-list.tsx'
import { SearchForm } from './search-form.tsx'

/** Messages of everybody, for an administrator with a reason that others may read. */
export default function SearchPage() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(adminSearchQuery)
  if (!data && !error) return <PageSkeleton />
  return (
    <AdminPage title={t('adminSearch.title')}>
      {!data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.isOffered ? (
        <Offered index={data.index} />
      ) : (
        <EmptyState picture="search" title={t('adminSearch.off')} text={t('adminSearch.offText')} />
      )}
    </AdminPage>
  )
}

function Offered({ index }: { index: { done: number } | undefined }) {
  const t = useT()
  const [search, setSearch] = useState<{ wanted?: AdminWanted; number: number }>({ number: 0 })
  const found = useAdminFound(search.wanted, search.number)
  return (
    <>
      <SearchForm
        isSearching={found.isLoading}
        onSearch={(wanted) => setSearch(({ number }) => ({ wanted, number: number + 1 }))}
      />
      {index && index.done < 1 && (
        <p role="note">{t('adminSearch.indexing', { percent: Math.floor(index.done * 100) })}</p>
      )}
      {search.wanted && <FoundList found={found} />}
    </>
  )
}
