import { ApiError } from '@parley/client'
import type { Navigate } from '../../platform/router/index.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { api } from '../api/api.ts'
import { endSession, expectSessionEnd } from '../session/session.ts'

/** Revokes the session and forgets it. It is forgotten here even when the server cannot be reached. */
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
