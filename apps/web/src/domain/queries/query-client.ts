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

// It listens only while somebody does. A session that ends while the network is away leaves nobody, and whoever signs
// in next would wait for answers for ever.
onlineManager.subscribe(() => {})
