import type { Conference, GroupEvent } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** The call of a group that is on, if one is. A group that is not on the screen receives no events: it is requested anew. */
export const conferenceQuery = (groupId: number) => ({
  ...apiQuery('GET /api/group/conference', { query: { groupId } }),
  gcTime: 0,
})

export const fetchConference = (groupId: number) =>
  api.call('GET /api/group/conference', { query: { groupId } }).then(({ conference }) => conference)

/** Whether the first of two states of a group's call is the later one. */
export const isLater = (one: Conference, other: Conference) =>
  one.startedAt === other.startedAt ? one.version > other.version : one.startedAt > other.startedAt

/** Takes in what an event says of the call of a group. */
export async function takeConference(client: QueryClient, groupId: number, event: GroupEvent) {
  if (event.event !== 'conference' || event.groupID !== groupId) return
  const { queryKey } = conferenceQuery(groupId)
  // A response under way may be from before the event.
  await client.cancelQueries({ queryKey })
  const { conference } = event
  if (!conference) {
    client.setQueryData(queryKey, {})
    // The next may have begun since.
    return client.invalidateQueries({ queryKey })
  }
  client.setQueryData(queryKey, (before) =>
    before?.conference && !isLater(conference, before.conference) ? before : { conference },
  )
}

/** The group in whose call this page is. */
export const conferenceHere = createStore<{ groupId: number | undefined }>(() => ({ groupId: undefined }))
