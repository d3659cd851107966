import type { Navigate } from '../../platform/router/index.ts'
import { storage } from '../../platform/storage/storage.ts'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { endSession, expectSessionEnd } from '../session/session.ts'
import { typed } from './typed-password.ts'

/** What would become of my things. */
export const leavingQuery = apiQuery('GET /api/user/me/leaving')

/** The key of `features/auth/remembered-account.ts`, which comes with the first screen and is not to come with another. */
const rememberedAccount = 'account'

/** Deletes my account, and all of me on this device. */
export async function leaveForGood(navigate: Navigate, password: string) {
  expectSessionEnd()
  try {
    await api.call('DELETE /api/user/me', { body: typed(password) })
  } catch (error) {
    expectSessionEnd(false)
    throw error
  }
  const goodbye = t('ownData.goodbye')
  // For what a browser keeps by itself: the cookie for files, and on a shared computer its cache.
  await api.call('POST /api/auth/logout').catch(() => undefined)
  endSession()
  storage.write(rememberedAccount, null)
  await navigate('/login', { replace: true })
  toast.success(goodbye)
}
