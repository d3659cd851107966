import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'

/** Sets another password with a code that an administrator gave. */
export const resetPassword = (body: CallInput<'POST /api/auth/reset_password'>['body']) =>
  api.call('POST /api/auth/reset_password', { body })
