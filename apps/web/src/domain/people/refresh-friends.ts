import type { QueryClient } from '@tanstack/react-query'
import { endpointsOf, queryKeyOf } from '../queries/queries.ts'

/**
 * Reads again what a change between a friend and me has made old. The server tells us too; whoever waits for this
 * sees the change even while the live connection is down.
 */
export const refreshFriends = (client: QueryClient) =>
  Promise.all(
    [...new Set([...endpointsOf.friends, ...endpointsOf.friendRequests])].map((endpoint) =>
      client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
