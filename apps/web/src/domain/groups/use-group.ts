import { ApiError } from '@parley/client'
import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { errorCodes } from '../api/error-codes.ts'
import { useGroupQuery } from './use-group-query.ts'

/** Muting wears off without an event. */
const mutedRefreshMs = 20_000

/** A group as I see it: what is known of it, and whether it still lets me in. */
export interface GroupState {
  group: Group | undefined
  /** Undefined while I am in it. */
  gone: Gone | undefined
}

export interface Gone {
  /** For whoever was in it. */
  reason: 'removed' | 'dissolved'
  error: ApiError
}

export function useGroup(groupId: number): GroupState {
  const { group, error } = useGroupQuery(groupId, {
    refetchInterval: ({ state }) => (state.data?.prohibitionTime ? mutedRefreshMs : false),
  })
  return { group, gone: error ? goneBy(error) : undefined }
}

function goneBy(error: Error): Gone | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === errorCodes.notMember) return { reason: 'removed', error }
  if (error.code === errorCodes.groupUnknown) return { reason: 'dissolved', error }
  return undefined
}

/** Role of somebody in a group, from what everybody knows of it. */
export function roleIn({ creator, adminList }: Group, userId: number): MemberRole {
  if (creator.userId === userId) return MemberRole.owner
  return adminList.some((one) => one.userId === userId) ? MemberRole.administrator : MemberRole.member
}
