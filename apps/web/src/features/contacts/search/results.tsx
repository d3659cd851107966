import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { SkeletonRows } from '../../../components/skeleton.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { MyAccount } from '../my-account.tsx'
import { Hits } from './hits.tsx'
import styles from './search.module.css'
import { useUserSearch } from './use-user-search.ts'

/** Who was found for a key; what to do while there is none. */
export function Results({ searched }: { searched: string }) {
  const t = useT()
  const search = useUserSearch(searched)
  const { data, error, isFetching, isPlaceholderData, refetch } = search

  if (searched === '') {
    return (
      <EmptyState
        picture="search"
        title={t('contacts.searchTitle')}
        text={t('contacts.searchText')}
        action={<MyAccount />}
      />
    )
  }
  if (error && (!data || isPlaceholderData)) {
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <div className={styles.column}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  if (data.count > 0) return <Hits search={search} found={data} />
  return (
    <EmptyState
      picture="search"
      title={t('contacts.nobodyFound', { searched })}
      text={t('contacts.nobodyFoundText')}
    />
  )
}
