import type { CallInput } from '@parley/client'
import { isShared } from '../../platform/storage/shared-computer.ts'
import { clearToasts } from '../../platform/toast.ts'
import { api } from '../api/api.ts'
import { toastError } from '../api/api-errors.ts'
import { aboutDevice } from '../session/device-id.ts'
import { startSession } from '../session/session.ts'
import { loadUserConfig, userConfig } from './user-config.ts'

/** Signs in with account and password, and a code where the account needs one. */
export async function signIn(userName: string, password: string, code?: string) {
  const body = { userName, password, ...(code && { code }), ...aboutDevice() }
  const { token } = await api.call('POST /api/auth/login', { body })
  await begin(token)
  if (isShared() || !userConfig()?.savePwd) return
  const { keepPassword } = await import('./keep-password.ts')
  // A browser may refuse, and shows that itself; one is signed in all the same.
  keepPassword(userName, password).catch(() => undefined)
}

/** Signs in with what a provider handed back. */
export async function signInByProvider(body: CallInput<'POST /api/auth/open_login'>['body']) {
  const { token } = await api.call('POST /api/auth/open_login', { body: { ...body, ...aboutDevice() } })
  await begin(token)
}

/** Begins a session that was come by otherwise. */
export async function begin(token: string) {
  if (!startSession(token)) throw new Error('unreadable token')
  clearToasts()
  // Without the profile one is signed in all the same; the shell requests it again.
  await loadUserConfig().catch(toastError)
}
