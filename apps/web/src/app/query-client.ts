import { ApiError } from '@parley/client'
import { QueryClient } from '@tanstack/react-query'

const mayPass = (error: Error) =>
  !(error instanceof ApiError) || ['network', 'timeout', 'server'].includes(error.kind)

/** Live events say when something is stale, so nothing is read again just because a window came back. */
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
