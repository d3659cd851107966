import { ApiError } from '@parley/client'
import { api } from '../api/api.ts'

/** As the contract has it: its table would weigh too much. */
const invitationOver = 8002

/** Of a call that was not answered in time, as on a slow phone that has just fetched the app. */
const mostTries = 3

/** Who invites into what; anybody who has the code may know. */
export async function fetchInvitation(code: string, signal: AbortSignal) {
  for (let tries = 1; ; tries++)
    try {
      return await api.call('GET /api/invitation/code/{code}', { params: { code } }, { signal })
    } catch (error) {
      if (tries === mostTries || !(error instanceof ApiError) || error.kind !== 'timeout') throw error
    }
}

/** Why an invitation is not shown; `failed`: trying again may help. */
export type InvitationProblem = 'unknown' | 'over' | 'failed'

export function problemOf(error: unknown): InvitationProblem {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return 'failed'
  return error.code === invitationOver ? 'over' : 'unknown'
}
