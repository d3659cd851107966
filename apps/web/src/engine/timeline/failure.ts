import { SendError } from '@parley/client'
import { errorText } from '../../domain/api/api-errors.ts'

/** Why a message was not sent, and whether it may be later. */
export interface Failure {
  readonly reason: string
  readonly retry: boolean
}

export const failureOf = (error: unknown): Failure =>
  error instanceof SendError
    ? { reason: error.message, retry: error.retry }
    : { reason: errorText(error), retry: true }
