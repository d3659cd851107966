import { onlineManager, QueryClient } from '@tanstack/react-query'
import { retryFailedReads } from './failed-reads.ts'

/**
 * Responses of the server to the signed-in person. Live events report when something is stale, so a window that comes
 * back reads nothing again.
 */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: false } },
  })
  retryFailedReads(client)
  return client
}

// The manager listens only while it has a subscriber. A session that ends while the network is away leaves none, and
// the queries of the next person would wait for answers for ever.
onlineManager.subscribe(() => {})
