import type { Invitation, Page } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** Target of an invitation: to be my friend, into a group, to the site. */
export type Goal = { kind: 'person' } | { kind: 'group'; groupId: number } | { kind: 'site' }

/** For how long, and for how many; what is left out the server decides: a week, and everybody. */
export interface Terms {
  days?: number
  maxUses?: number
  /** Into which groups an invitation to the site leads besides. */
  groupIds?: number[]
}

/** Invitations that hold, the newest first: mine, and others' where I keep what they lead to. */
export const invitationsQuery = (goal: Goal) => ({
  ...apiQuery('GET /api/invitation/invitation', { query: { ...goal, limit: -1 } }),
  // How many have come is requested each time one looks.
  staleTime: 0,
})

type Invitations = Page<Invitation>

export async function createInvitation(client: QueryClient, goal: Goal, terms: Terms) {
  const made = await api.call('POST /api/invitation/invitation', { body: { ...goal, ...terms } })
  const { queryKey } = invitationsQuery(goal)
  await client.cancelQueries({ queryKey })
  client.setQueryData<Invitations>(queryKey, ({ list, count } = { list: [], count: 0 }) => ({
    list: [made, ...list],
    count: count + 1,
  }))
  return made
}

export async function endInvitation(client: QueryClient, goal: Goal, id: number) {
  const { queryKey } = invitationsQuery(goal)
  try {
    await api.call('DELETE /api/invitation/invitation/{id}', { params: { id } })
  } catch (error) {
    void client.invalidateQueries({ queryKey })
    throw error
  }
  await client.cancelQueries({ queryKey })
  client.setQueryData<Invitations>(queryKey, (known) => {
    const list = known?.list.filter((one) => one.id !== id)
    return list && { list, count: list.length }
  })
}

/** Whether a person who follows it is in at once, or owner and administrators of the group decide. */
export const admitsQuery = (code: string) => ({
  ...apiQuery('GET /api/invitation/code/{code}', { params: { code } }),
  select: ({ admits }: { admits: boolean }) => admits,
})
