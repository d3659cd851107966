import { ApiError } from '@parley/client'
import { t } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

/** A failed call in words for the person: the server's own sentence where there is one. What a proxy answers has none. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('common.unexpectedError')
  if (error.kind === 'network') return t('common.networkError')
  if (error.kind === 'timeout') return t('common.timeoutError')
  const isOurs = error.code !== 0 || error.status === 0
  return isOurs ? error.message : t('common.serverError', { status: error.message })
}

/** A rule of the server refuses it: trying again changes nothing. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.kind === 'refused'

/** The code of the rule that refuses it. @throws any other error */
export function refusalOf(error: unknown): number {
  if (error instanceof ApiError && isRefused(error)) return error.code
  throw error
}

/** Shows a toast for a failed call; a session that is over has the sign-in screen instead. */
export function toastError(error: unknown) {
  if (error instanceof ApiError && error.kind === 'unauthenticated') return
  toast.error(errorText(error))
}
