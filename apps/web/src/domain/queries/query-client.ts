import { onlineManager, QueryClient } from '@tanstack/react-query'
import { retryFailedReads } from './failed-reads.ts'

/** What the server answered to the person who is signed in. Live events say when something is stale, so nothing is read again just because a window came back. */
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
