import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endInvitation, type Goal } from './my-invitations.ts'

export function useEndInvitation(goal: Goal) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (id: number) => endInvitation(client, goal, id) })
}
