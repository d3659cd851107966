import { ApiError } from '@parley/client'
import { api } from './api.ts'
import { t } from './i18n/index.ts'
import type { Navigate } from './router/index.ts'
import { endSession, expectSessionEnd } from './session.ts'
import { toast } from './toast.ts'

/** Revokes the session and forgets it. It is forgotten here even when the server cannot be told. */
export async function signOut(navigate: Navigate) {
  expectSessionEnd()
  const isRevoked = await revoke()
  endSession()
  await navigate('/login', { replace: true })
  if (isRevoked) toast.success(t('common.signedOut'))
  else toast.warning(t('common.signedOutHere'))
}

async function revoke() {
  try {
    await api.call('POST /api/auth/logout')
    return true
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unauthenticated'
  }
}
