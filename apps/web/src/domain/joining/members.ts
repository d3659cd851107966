import type { Answer, CallInput } from '@parley/client'
import { api } from '../api/api.ts'
import { tryAgain } from '../api/try-again.ts'

export type NewMembers = CallInput<'POST /api/joining/members'>['body']
export type AddedMembers = Answer<'POST /api/joining/members'>

/** Checks the accounts and groups of a list with the server. */
export const checkMembers = (accountNames: string[], groups: string[], signal: AbortSignal) =>
  api.call('POST /api/joining/members/check', { body: { accountNames, groups } }, { signal })

/**
 * Makes people members; the server answers one list the same each time. Without an answer it is sent again: only the
 * answer has the codes.
 */
export const addMembers = (body: NewMembers) =>
  tryAgain(() => api.call('POST /api/joining/members', { body }))
