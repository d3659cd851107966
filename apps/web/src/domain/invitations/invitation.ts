import { ApiError } from '@parley/client'
import { invitationOver } from '@parley/contract/error-codes'
import { api } from '../api/api.ts'
import { inTime } from '../api/in-time.ts'

/** Fetches an invitation; anybody who has the code may see it. */
export const fetchInvitation = (code: string, signal: AbortSignal) =>
  inTime(() => api.call('GET /api/invitation/code/{code}', { params: { code } }, { signal }))

/** Why an invitation is not shown; `failed`: trying again may help. */
export type InvitationProblem = 'unknown' | 'over' | 'failed'

export function problemOf(error: unknown): InvitationProblem {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return 'failed'
  return error.code === invitationOver ? 'over' : 'unknown'
}
