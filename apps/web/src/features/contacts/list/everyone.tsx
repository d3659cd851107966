import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { departmentsQuery, useEveryone } from '../../../domain/people/directory.ts'
import { useDirectory } from '../directory/use-directory.ts'
import { ContactRows } from './contact-rows.tsx'
import { departmentRows, peopleIn } from './departments.ts'
import type { ContactsOfKindProps } from './friends.tsx'
import { NoMatch } from './no-match.tsx'

/** Everybody here by departments, or those who have what was typed, wherever they are. */
export function Everyone({ typed, first, ref }: ContactsOfKindProps) {
  const { people, error, refetch, isFetching } = useEveryone()
  const { data: { list: departments } = none } = useQuery(departmentsQuery)
  const [openId, setOpen] = useState<number | null>(null)
  // One that an administrator has deleted meanwhile is left.
  const open = departments.some(({ id }) => id === openId) ? openId : null
  const isFiltering = typed.trim() !== ''
  const shown = useMemo(
    () => people && peopleIn(people, isFiltering ? null : open),
    [people, isFiltering, open],
  )
  const { found, isSearching } = useDirectory(shown, typed)
  const lead = useMemo(() => departmentRows(departments, open), [departments, open])
  const id = found?.[0]?.friend.userID
  useEffect(() => {
    first.current = id === undefined ? undefined : `/m/users/${id}`
  }, [first, id])

  if (!found && error) {
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!found) return <SkeletonRows count={10} />
  if (found.length === 0 && isSearching) return <NoMatch kind="everyone" typed={typed.trim()} />
  return (
    <ContactRows
      key={open}
      ref={ref}
      contacts={found}
      isSearching={isSearching}
      lead={lead}
      words={{ found: 'contacts.foundPeople', total: 'contacts.totalPeople' }}
      onOpenDepartment={setOpen}
    />
  )
}

const none = { list: [] }
