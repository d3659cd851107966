import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { refreshGroups } from './refresh-groups.ts'

/** A group that is to be: with nobody in it but me, or with friends, whose nicknames become its title. */
export type NewGroup = { name: string; size: number; isSearch: boolean } | { friends: readonly number[] }

/** @returns its id, once every list has it */
export async function createGroup(client: QueryClient, group: NewGroup): Promise<number> {
  const body =
    'friends' in group ? { mode: 2 as const, userIdList: [...group.friends] } : { mode: 1 as const, ...group }
  const { groupId } = await api.call('POST /api/group/group', { body })
  await refreshGroups(client)
  return groupId
}
