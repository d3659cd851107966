import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { friendInfoQuery } from './friends.ts'
import { refreshFriends } from './refresh-friends.ts'

/**
 * Ends a friendship.
 *
 * @param leave goes from what shows the friend, before it is requested in vain
 */
export function useRemoveFriend(friendId: number, leave: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/user/friends', { body: { friendId } }),
    async onSuccess() {
      await leave()
      client.removeQueries({ queryKey: friendInfoQuery(friendId).queryKey })
    },
    onSettled: () => refreshFriends(client),
  })
}
