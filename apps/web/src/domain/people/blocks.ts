import type { Blocked, Page } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'

/** All people whom I block. */
export const blocksQuery = apiQuery('GET /api/user/blocks', { query: { limit: -1 } })

const idsOf = ({ list }: Page<Blocked>) => new Set(list.map(({ userID }) => userID))

/** Whether I block somebody; not, as long as it is not known. */
export function useIsBlocked(id: number): boolean {
  const { data } = useQuery({ ...blocksQuery, select: idsOf })
  return data?.has(id) ?? false
}

/** The same, as far as is known, for what is no part of the screen. */
export const isKnownBlocked = (client: QueryClient, id: number) =>
  client.getQueryData(blocksQuery.queryKey)?.list.some(({ userID }) => userID === id) ?? false
