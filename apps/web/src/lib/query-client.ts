import { ApiError } from '@parley/client'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { onSessionEnd, session } from './session.ts'

/** Whether trying again may help. */
export const mayPass = (error: Error) =>
  !(error instanceof ApiError) || ['network', 'timeout', 'server'].includes(error.kind)

/** Live events say when something is stale, so nothing is read again just because a window came back. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
    },
  })

let current: { userID: number; client: QueryClient } | undefined

/** What the server has answered whoever is signed in; for guards, which work outside of React, and the provider. */
export function queryClient(): QueryClient {
  const { userID } = session.getState()
  if (current?.userID !== userID) current = { userID, client: createQueryClient() }
  return current.client
}

// It listens only while somebody does. A session that ends while the network is away leaves nobody, and whoever signs
// in next would wait for answers for ever.
onlineManager.subscribe(() => {})

// Whoever comes next gets it fresh, with nothing of the last one in it.
onSessionEnd(() => {
  current = undefined
})
