import type { CallInput } from '@parley/client'
import { api } from '../api/api.ts'
import { toastError } from '../api/api-errors.ts'
import { tryAgain } from '../api/try-again.ts'
import { signIn } from './sign-in.ts'

/**
 * Makes an account and signs in with it, again where a server that many come to at once is late. Where only the latter
 * fails there is an account all the same, to be signed in with later; where it `waits`, once an administrator has agreed.
 */
export async function register(body: CallInput<'POST /api/auth/register'>['body']) {
  const { userID, approval: waits = false } = await api.call('POST /api/auth/register', { body })
  if (!waits) await tryAgain(() => signIn(String(userID), body.pwd)).catch(toastError)
  return { userID, waits }
}
