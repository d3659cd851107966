import { SendError } from '@parley/client'
import { messageHeld } from '@parley/contract/error-codes'
import { errorText } from '../../domain/api/api-errors.ts'

/** Why a message was not sent, and whether it may be later. */
export interface Failure {
  readonly reason: string
  readonly retry: boolean
  /** The staff looks at it first. */
  readonly isHeld?: boolean | undefined
}

export const failureOf = (error: unknown): Failure =>
  error instanceof SendError
    ? {
        reason: error.message,
        retry: error.retry || error.retryAfter !== undefined,
        isHeld: error.code === messageHeld,
      }
    : { reason: errorText(error), retry: true }
