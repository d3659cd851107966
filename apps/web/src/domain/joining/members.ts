import { type Answer, ApiError, type CallInput } from '@parley/client'
import { api } from '../api/api.ts'

export type NewMembers = CallInput<'POST /api/joining/members'>['body']
export type AddedMembers = Answer<'POST /api/joining/members'>

/** What the server knows of the accounts and groups of a list. */
export const checkMembers = (accountNames: string[], groups: string[], signal: AbortSignal) =>
  api.call('POST /api/joining/members/check', { body: { accountNames, groups } }, { signal })

/** Tries before the person is told; a list is answered the same each time. */
const tries = 3

/** Makes people members. Where no answer comes it is sent again: the codes are told nowhere else. */
export async function addMembers(body: NewMembers) {
  for (let left = tries; ; left--)
    try {
      return await api.call('POST /api/joining/members', { body })
    } catch (error) {
      const isLost = error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network')
      if (!isLost || left <= 1) throw error
    }
}
