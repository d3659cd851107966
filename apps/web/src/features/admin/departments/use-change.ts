import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../domain/api/api-errors.ts'

/** Something done to departments or their people; what went wrong is told. */
export function useChange<V>(
  change: (client: QueryClient, what: V) => Promise<unknown>,
  onSuccess?: (what: V) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: V) => change(client, what),
    onSuccess: (_, what) => onSuccess?.(what),
    onError: toastError,
  })
}
