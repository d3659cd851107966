import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads data again that a request has changed, or that was changed elsewhere so that the request was refused. */
export async function askAgain<T>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  call: Promise<T>,
) {
  try {
    return await call
  } finally {
    void client.invalidateQueries({ queryKey })
  }
}
