import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { readAgain } from '../queries/read-again.ts'

/** Whether others see that I am here. */
export const showsOnlineQuery = {
  ...apiQuery('GET /api/user/online/setting'),
  select: ({ showOnline }: { showOnline: boolean }) => showOnline,
}
export const setShowsOnline = (showOnline: boolean) =>
  api.call('PUT /api/user/online/setting', { body: { showOnline } })

/** Whether friends see when I was last here. */
export const showsLastSeenQuery = {
  ...apiQuery('GET /api/user/last_seen/setting'),
  select: ({ showLastSeen }: { showLastSeen: boolean }) => showLastSeen,
}
export const setShowsLastSeen = (showLastSeen: boolean) =>
  api.call('PUT /api/user/last_seen/setting', { body: { showLastSeen } })

/** Whether the server reads the pages behind links that I send. */
export const linkPreviewsQuery = {
  ...apiQuery('GET /api/user/link_previews/setting'),
  select: ({ ofMine }: { ofMine: boolean }) => ofMine,
}
export const setLinkPreviews = (ofMine: boolean) =>
  api.call('PUT /api/user/link_previews/setting', { body: { ofMine } })

export const refreshProfile = (client: QueryClient) => readAgain(client, 'profile')
