import type { Friend } from '@parley/contract'
import { type Ref, type RefObject, useEffect } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { useDirectory } from '../directory/use-directory.ts'
import { ContactRows, type ContactRowsHandle, type ContactRowsProps } from './contact-rows.tsx'
import { NoMatch } from './no-match.tsx'

export interface ContactsOfKindProps {
  typed: string
  /** Gets the path of the first row. */
  first: RefObject<string | undefined>
  ref: Ref<ContactRowsHandle>
}

interface PeopleProps
  extends ContactsOfKindProps,
    Pick<ContactRowsProps, 'lead' | 'words' | 'onOpenDepartment'> {
  kind: 'friends' | 'everyone'
  /** Undefined until they are loaded. */
  people: readonly Friend[] | undefined
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** People in order, or those that have what was typed. */
export function People({ kind, people, query, typed, first, ...rows }: PeopleProps) {
  const { found, isSearching } = useDirectory(people, typed)
  const id = found?.[0]?.friend.userID
  useEffect(() => {
    first.current = id === undefined ? undefined : `/m/users/${id}`
  }, [first, id])

  if (!found && query.error) {
    return (
      <LoadProblem error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  }
  if (!found) return <SkeletonRows count={10} />
  if (found.length === 0 && isSearching) return <NoMatch kind={kind} typed={typed.trim()} />
  return <ContactRows contacts={found} isSearching={isSearching} {...rows} />
}
