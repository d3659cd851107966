import type { NotificationSettings } from '@parley/contract'
import { firstNotificationSettings } from '@parley/contract/alert'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** How I want to be told of messages, on all of my devices. */
export const notificationSettingsQuery = apiQuery('GET /api/user/notifications/setting')

/** As it is known; read again after a change. What cannot be read is as it was. */
export async function notificationSettings(client: QueryClient): Promise<NotificationSettings> {
  const query = { ...notificationSettingsQuery, staleTime: Number.POSITIVE_INFINITY }
  const known = () => client.getQueryData(query.queryKey) ?? firstNotificationSettings
  return client.fetchQuery(query).catch(known)
}

export const changeNotificationSettings = (changes: Partial<NotificationSettings>) =>
  api.call('PUT /api/user/notifications/setting', { body: changes })
