import { useEffect } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { GroupList } from './group-list.tsx'
import { NoMatch } from './no-match.tsx'
import type { ContactsOfKindProps } from './people.tsx'
import { useMyGroups } from './use-my-groups.ts'

/** My groups, or those that have what was typed. */
export function Groups({ typed, first, ref }: ContactsOfKindProps) {
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
