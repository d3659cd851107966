import type { NotificationSettings } from '@parley/contract'
import { firstNotificationSettings } from '@parley/contract/alert'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** How I want to be told of messages, on all of my devices. */
export const notificationSettingsQuery = apiQuery('GET /api/user/notifications/setting')

/** Of whoever's settings are not known: what nobody notices is lost, and whose it is need not be said. */
const unknown: NotificationSettings = { ...firstNotificationSettings, shows: 'neither' }

const known = (client: QueryClient) => client.getQueryData(notificationSettingsQuery.queryKey)

/** Read again after a change. */
const readSettings = (client: QueryClient) =>
  client.fetchQuery({ ...notificationSettingsQuery, staleTime: Number.POSITIVE_INFINITY })

/** What cannot be read is as it was; where it was never read, as of whoever has set nothing. */
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
