import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'

export type GroupChanges = Omit<CallInput<'PUT /api/group/group'>['body'], 'id'>

/** Changes what a group is called and how it is kept. */
export const changeGroup = (id: number, changes: GroupChanges) =>
  api.call('PUT /api/group/group', { body: { id, ...changes } })

export const dissolveGroup = (id: number) => api.call('DELETE /api/group/group/{id}', { params: { id } })

/** @param successorId who keeps it from then on, where I do */
export const leaveGroup = (id: number, me: number, successorId?: number) =>
  api.call('DELETE /api/group/member', {
    query: { id, memberId: me, ...(successorId !== undefined && { successorId }) },
  })
