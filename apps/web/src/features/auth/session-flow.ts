import type { CallInput } from '@parley/client'
import { api } from '../../lib/api.ts'
import { toastError } from '../../lib/api-errors.ts'
import { aboutDevice } from '../../lib/device-id.ts'
import { startSession } from '../../lib/session.ts'
import { isShared } from '../../lib/shared-computer.ts'
import { clearToasts } from '../../lib/toast.ts'
import { loadUserConfig, userConfig } from '../../lib/user-config.ts'
import type { Registration } from './registration.ts'

/** Signs in with account and password. */
export async function signIn(userName: string, password: string) {
  const body = { userName, password, ...aboutDevice() }
  const { token } = await api.call('POST /api/auth/login', { body })
  await begin(token)
  if (isShared() || !userConfig.getState().config?.savePwd) return
  const { keepPassword } = await import('./keep-password.ts')
  // A browser may refuse, and has said so itself; one is signed in all the same.
  keepPassword(userName, password).catch(() => undefined)
}

/**
 * Makes an account and signs in with it. Where only the latter fails there is an account all the same, to be signed in
 * with later.
 * @returns its number
 */
export async function register(registration: Registration): Promise<number> {
  const { userID } = await api.call('POST /api/auth/register', { body: registration })
  await signIn(String(userID), registration.pwd).catch(toastError)
  return userID
}

/** Signs in with what a provider handed back. */
export async function signInByProvider(body: CallInput<'POST /api/auth/open_login'>['body']) {
  const { token } = await api.call('POST /api/auth/open_login', { body: { ...body, ...aboutDevice() } })
  await begin(token)
}

async function begin(token: string) {
  if (!startSession(token)) throw new Error('The server sent a token that cannot be read')
  clearToasts()
  // Without the profile one is signed in all the same; the shell asks for it again.
  await loadUserConfig().catch(toastError)
}
