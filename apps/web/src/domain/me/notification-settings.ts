import type { NotificationSettings } from '@parley/contract'
import { firstNotificationSettings } from '@parley/contract/alert'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** How I want to be notified of messages, on all of my devices. */
export const notificationSettingsQuery = apiQuery('GET /api/user/notifications/setting')

/** For settings that are unknown: an alert that nobody notices is lost, and it need not show whose message it is. */
const unknown: NotificationSettings = { ...firstNotificationSettings, shows: 'neither' }

const known = (client: QueryClient) => client.getQueryData(notificationSettingsQuery.queryKey)

/** Read again after a change. */
const readSettings = (client: QueryClient) =>
  client.fetchQuery({ ...notificationSettingsQuery, staleTime: Number.POSITIVE_INFINITY })

/** Settings that cannot be read are as they were; never read, they are those of a person who has set nothing. */
export const notificationSettings = (client: QueryClient): Promise<NotificationSettings> =>
  readSettings(client).catch(() => known(client) ?? firstNotificationSettings)

/** The same for what cannot wait longer than this, in milliseconds, and must not be missed. */
export function notificationSettingsIn(ms: number, client: QueryClient): Promise<NotificationSettings> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(known(client) ?? unknown), ms)
    void readSettings(client)
      .catch(() => known(client) ?? unknown)
      .then((settings) => {
        clearTimeout(timer)
        resolve(settings)
      })
  })
}

export const changeNotificationSettings = (changes: Partial<NotificationSettings>) =>
  api.call('PUT /api/user/notifications/setting', { body: changes })
