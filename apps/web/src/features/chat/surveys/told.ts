import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { toast } from '../../../platform/toast.ts'

/** Why an answer was refused. */
export function told(error: unknown) {
  if (error instanceof SendError) toast.error(error.message)
  else toastError(error)
}
