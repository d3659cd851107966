import { api } from '../api/api.ts'
import { typed } from './typed-password.ts'

/** Shows the server my password, or a sign-in of a moment ago, before an operation that requires it. */
export const confirmSession = (password: string) =>
  api.call('POST /api/auth/confirm', { body: typed(password) })
