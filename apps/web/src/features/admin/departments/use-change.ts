import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../domain/api/api-errors.ts'

/** A change of departments or their people; an error shows as a toast. */
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
