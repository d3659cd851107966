import { ApiError } from '@parley/client'
import type { Group } from '@parley/contract'
import { groupUnknown, notMember } from '@parley/contract/error-codes'
import { useMemo } from 'react'
import type { GroupSnapshot } from './pace.ts'
import { useGroupQuery } from './use-group-query.ts'

/** Muting wears off without an event. */
const mutedRefreshMs = 20_000
/** No event reports members who come and go, but for friends. */
const onlineRefreshMs = 60_000

/** A group as I see it: what is known of it, and whether it still lets me in. */
export interface GroupState {
  group: Group | undefined
  /** The same, and when the server sent it; the same object until it is sent again. */
  snapshot: GroupSnapshot | undefined
  readAgain: () => unknown
  /** Undefined while I am in it. */
  gone: Gone | undefined
}

export interface Gone {
  /** As a former member reads it. */
  reason: 'removed' | 'dissolved'
  error: ApiError
}

export function useGroup(groupId: number): GroupState {
  const { group, error, dataUpdatedAt, refetch } = useGroupQuery(groupId, {
    refetchInterval: ({ state }) => (state.data?.prohibitionTime ? mutedRefreshMs : onlineRefreshMs),
  })
  const snapshot = useMemo(() => group && { group, at: dataUpdatedAt }, [group, dataUpdatedAt])
  return { group, snapshot, readAgain: refetch, gone: error ? goneBy(error) : undefined }
}

function goneBy(error: Error): Gone | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === notMember) return { reason: 'removed', error }
  if (error.code === groupUnknown) return { reason: 'dissolved', error }
  return undefined
}
