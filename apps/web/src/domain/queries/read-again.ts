import type { ChangeTopic } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { endpointsOf, queryKeyOf } from './queries.ts'

/**
 * Reads again what a change of mine has made old. The server sends events too; a caller that waits for this sees the
 * change even while the live connection is down.
 */
export const readAgain = (client: QueryClient, ...topics: ChangeTopic[]) =>
  Promise.all(
    [...new Set(topics.flatMap((topic) => endpointsOf[topic]))].map((endpoint) =>
      client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
