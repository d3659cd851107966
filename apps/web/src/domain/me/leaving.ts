import type { Navigate } from '../../platform/router/index.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { forgetAccount } from '../session/known-accounts.ts'
import { endSession, expectSessionEnd, session } from '../session/session.ts'
import { typed } from './typed-password.ts'

/** Effects of deleting my account. */
export const leavingQuery = apiQuery('GET /api/user/me/leaving')

/** Deletes my account, and all of me on this device. */
export async function leaveForGood(navigate: Navigate, password: string) {
  const { userID } = session.getState()
  expectSessionEnd()
  try {
    await api.call('DELETE /api/user/me', { body: typed(password) })
  } catch (error) {
    expectSessionEnd(false)
    throw error
  }
  const goodbye = t('ownData.goodbye')
  // For what a browser stores on its own: the cookie for files, and on a shared computer its cache.
  await api.call('POST /api/auth/logout').catch(() => undefined)
  endSession()
  forgetAccount(userID)
  await navigate('/login', { replace: true })
  toast.success(goodbye)
}
