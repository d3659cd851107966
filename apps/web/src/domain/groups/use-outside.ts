import { ApiError } from '@parley/client'
import type { GroupHit } from '@parley/contract'
import { notMember } from '@parley/contract/error-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '../queries/queries.ts'
import { hasJoined } from '../requests/group-notice-state.ts'
import { useGroupNotices } from '../requests/group-notices.ts'
import { noteMember, wasMember } from './former.ts'

/** Enough to find a group by its number among the titles that contain it. */
const searched = 50

/** A group that lets itself be found, by its number: null otherwise. */
const foundGroupQuery = (id: number) => ({
  ...apiQuery('GET /api/group/search', { query: { key: String(id), limit: searched } }),
  select: ({ list }: { list: readonly GroupHit[] }) => list.find(({ groupId }) => groupId === id) ?? null,
})

/** Whether a group refused because I am not in it, and not because it is not there. */
const isShut = (error: Error | null) => error instanceof ApiError && error.code === notMember

/**
 * A group as somebody may see it who is not in it.
 *
 * @param error why it is not shown; null where there is none of this number
 */
export function useOutside(id: number, error: Error | null) {
  const client = useQueryClient()
  const { notices = [] } = useGroupNotices()
  const isThere = isShut(error)
  const found = useQuery({ ...foundGroupQuery(id), enabled: isThere })
  // To a person who was never in a hidden group, the server says that there is none.
  const isFormer = wasMember(client, id) || hasJoined(notices, id) || (isThere && found.data === null)

  useEffect(() => {
    if (isFormer) noteMember(client, id)
  }, [client, id, isFormer])

  return { ...found, notices, isThere, isFormer }
}
