import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'

/** Sets another password with a code that an administrator gave. */
export const resetPassword = (body: CallInput<'POST /api/auth/reset_password'>['body']) =>
  api.call('POST /api/auth/reset_password', { body })

/** Has a link mailed, if there is such an account with a confirmed address; the answer does not say whether there is. */
export const askResetMail = (account: string) => api.call('POST /api/auth/reset_mail', { body: { account } })

/** Sets another password by a link that was mailed. @returns what to sign in with */
export const resetByMail = async (body: CallInput<'POST /api/auth/reset_by_mail'>['body']) =>
  (await api.call('POST /api/auth/reset_by_mail', { body })).account

/** The ticket in the link of a mail: behind the sharp, which no server is sent. */
export const ticketIn = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined =>
  (pathname === '/mail/reset' && hash.slice(1)) || undefined
