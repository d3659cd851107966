import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '../queries/read-again.ts'

/** After a change between a friend and me. */
export const refreshFriends = (client: QueryClient) => readAgain(client, 'friends', 'friendRequests')
