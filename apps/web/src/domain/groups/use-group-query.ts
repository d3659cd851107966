import { type Query, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQuery } from './groups.ts'

interface Options {
  enabled?: boolean
  refetchInterval?: (query: Pick<Query<{ prohibitionTime: number | null }>, 'state'>) => number | false
}

/**
 * A group, or why it is not shown. A refusal is kept while the group is requested again: what is there in place of the
 * group does not come and go.
 */
export function useGroupQuery(groupId: number, options: Options = {}) {
  const {
    data: group,
    error,
    isPending,
    isFetching,
    refetch,
    dataUpdatedAt,
  } = useQuery({ ...groupQuery(groupId), ...options })
  const [last, setLast] = useState<{ groupId: number; error: Error | null }>({ groupId, error: null })
  const shownError = isPending && last.groupId === groupId ? last.error : error
  if (last.groupId !== groupId || last.error !== shownError) setLast({ groupId, error: shownError })
  return { group, error: shownError, isFetching, refetch, dataUpdatedAt }
}
