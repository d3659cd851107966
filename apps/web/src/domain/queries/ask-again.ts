import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What was changed by a call, or elsewhere so that it was refused, is read again behind it. */
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
