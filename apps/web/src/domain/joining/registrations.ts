import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { readAgain } from '../queries/read-again.ts'

/** People who ask for an account, the first to ask first. */
export const waitingRegistrationsQuery = apiQuery('GET /api/joining/registrations', { query: { limit: 500 } })
/** How many they are. */
export const waitingCountQuery = apiQuery('GET /api/joining/registrations', { query: { limit: 1 } })

interface Decision {
  ids: readonly number[]
  approve: boolean
  groupIds: readonly number[]
}

/** Decides registrations. Resolves to the ids that this decided: others were decided by somebody else. */
export function useDecideRegistrations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, approve, groupIds }: Decision) => {
      const body = { idList: [...ids], approve, ...(approve && { groupIds: [...groupIds] }) }
      return (await api.call('PUT /api/joining/registrations', { body })).idList
    },
    onSettled: () => readAgain(client, 'registrations'),
  })
}
