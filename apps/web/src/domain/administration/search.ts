import type { CallInput } from '@parley/client'
import type { FoundOfAll } from '@parley/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'
import { fieldsOf, type Wanted } from '../search/wanted.ts'

export type { FoundOfAll }

/** Whether the site lets administrators search all messages, and how far its index is. */
export const adminSearchQuery = apiQuery('GET /api/settings/admin/search')

export interface AdminWanted extends Omit<Wanted, 'target'> {
  readonly groupId?: number | undefined
  /** Goes into the audit log. */
  readonly reason: string
}

const endpoint = 'POST /api/settings/admin/search'

/**
 * Messages of everybody. Each page is written to the audit log, so nothing is read again automatically.
 *
 * @param search which one it is: the same words again are another
 */
export function useAdminFound(wanted: AdminWanted | undefined, search: number) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), search],
    queryFn: ({ pageParam, signal }) => {
      const { groupId, reason, ...rest } = wanted as AdminWanted
      const body: CallInput<typeof endpoint>['body'] = {
        ...fieldsOf(rest),
        reason,
        ...(groupId && { groupId }),
        ...(pageParam && { cursor: pageParam }),
      }
      return api.call(endpoint, { body }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: wanted !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
    select: ({ pages }) => ({ rows: pages.flatMap(({ list }) => list), index: pages.at(-1)?.index }),
  })
}
