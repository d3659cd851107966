import { SendError } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { toast } from '../../../platform/toast.ts'

/** Shows why the server refused an answer. */
export function toastRefusal(error: unknown) {
  if (error instanceof SendError) toast.error(error.message)
  else toastError(error)
}
