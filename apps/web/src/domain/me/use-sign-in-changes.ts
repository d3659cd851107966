import { ApiError } from '@parley/client'
import type { SignIn } from '@parley/contract'
import { signInUnknown } from '@parley/contract/error-codes'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { signInsQuery } from './sign-ins.ts'

const isGone = (error: unknown) => error instanceof ApiError && error.code === signInUnknown

/** Ends and confirms sign-ins. What has ended in the meantime is none to fail for. */
export function useSignInChanges() {
  const client = useQueryClient()

  async function carryOut(change: () => Promise<unknown>) {
    try {
      await change()
    } catch (error) {
      if (!isGone(error)) throw error
    } finally {
      await client.invalidateQueries(signInsQuery)
    }
  }

  return {
    end: ({ id }: SignIn) => carryOut(() => api.call('DELETE /api/auth/sessions/{id}', { params: { id } })),
    /** @param endMade also what I made that works without a session */
    endOthers: (endMade: boolean) =>
      carryOut(() => api.call('DELETE /api/auth/sessions', { query: { endMade } })),
    seeNotices: (upTo: number) => carryOut(() => api.call('DELETE /api/auth/notices', { body: { upTo } })),
    confirm: ({ id }: SignIn) =>
      carryOut(() => api.call('PUT /api/auth/sessions/{id}/confirm', { params: { id } })),
  }
}
