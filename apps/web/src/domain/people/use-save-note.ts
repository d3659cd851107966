import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { refreshFriends } from './refresh-friends.ts'

/** Saves my note for a friend; done once every list has it. Rejects with the refusal of the server. */
export function useSaveNote(friendID: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (notice: string) => api.call('PUT /api/user/friends', { body: { friendID, notice } }),
    onSettled: () => refreshFriends(client),
  })
  return mutateAsync
}
