import { ApiError } from '@parley/client'
import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Whether trying again may help. */
export const mayPass = (error: Error) =>
  !(error instanceof ApiError) || ['network', 'timeout', 'server'].includes(error.kind)

/** What the server has answered whoever is signed in. Live events say when something is stale, so nothing is read again just because a window came back. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
    },
  })

// It listens only while somebody does. A session that ends while the network is away leaves nobody, and whoever signs
// in next would wait for answers for ever.
onlineManager.subscribe(() => {})
