import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { refreshFriends } from './refresh-friends.ts'

/** Saves my note for a friend; done once it stands everywhere. Rejects with what the server says against it. */
export function useSaveNote(friendID: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (notice: string) => api.call('PUT /api/user/friends', { body: { friendID, notice } }),
    onSettled: () => refreshFriends(client),
  })
  return mutateAsync
}
