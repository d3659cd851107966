import type { QueryClient } from '@tanstack/react-query'
import { endpointsOf } from '../../domain/queries/queries.ts'
import { invalidate } from './refresh.ts'

/** Reads again whatever shows a message that says something else now; what is being read may be from before. */
export function refreshMessage(client: QueryClient, id: number) {
  const named = new RegExp(`:${id}\\b`)
  invalidate(
    client,
    endpointsOf.messages,
    ({ queryKey, state }) =>
      state.fetchStatus === 'fetching' || named.test(JSON.stringify([queryKey, state.data])),
  )
}
