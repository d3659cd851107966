import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { friendsQuery } from '../../../domain/people/friends.ts'
import { useDirectory } from '../directory/use-directory.ts'
import { ContactRows, type ContactRowsHandle } from './contact-rows.tsx'
import { NoMatch } from './no-match.tsx'
import { waysToFriends } from './rows.ts'

export interface ContactsOfKindProps {
  typed: string
  /** Gets the path of the first row. */
  first: RefObject<string | undefined>
  ref: Ref<ContactRowsHandle>
}

/** My friends, or those that have what was typed. */
export function Friends({ typed, first, ref }: ContactsOfKindProps) {
  const { data, error, refetch, isFetching } = useQuery(friendsQuery)
  const { found, isSearching } = useDirectory(data?.list, typed)
  const id = found?.[0]?.friend.userID
  useEffect(() => {
    first.current = id === undefined ? undefined : `/m/users/${id}`
  }, [first, id])

  if (!found && error) {
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!found) return <SkeletonRows count={10} />
  if (found.length === 0 && isSearching) return <NoMatch kind="friends" typed={typed.trim()} />
  return (
    <ContactRows
      ref={ref}
      contacts={found}
      isSearching={isSearching}
      lead={waysToFriends}
      words={{ found: 'contacts.found', total: 'contacts.total' }}
    />
  )
}
