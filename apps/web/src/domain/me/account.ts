import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'

export const changePassword = (body: CallInput<'PUT /api/user/password'>['body']) =>
  api.call('PUT /api/user/password', { body })

/** Gives me a name to sign in with. */
export const setAccountName = (accountName: string) =>
  api.call('PUT /api/user/account_name', { body: { accountName } })
