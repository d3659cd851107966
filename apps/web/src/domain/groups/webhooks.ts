import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** Addresses that post into a group. */
export const webhooksQuery = (groupId: number) =>
  apiQuery('GET /api/group/webhooks', { query: { id: groupId } })

export const createWebhook = (groupId: number, name: string, avatar?: string) =>
  api
    .call('POST /api/group/webhooks', { body: { groupId, name, ...(avatar && { avatar }) } })
    .then(({ path }) => addressOf(path))

export const renewWebhook = (groupId: number, id: number) =>
  api.call('PUT /api/group/webhooks', { body: { groupId, id } }).then(({ path }) => addressOf(path))

export const revokeWebhook = (groupId: number, id: number) =>
  api.call('DELETE /api/group/webhooks', { body: { groupId, id } })

/** As other machines know this site. */
const addressOf = (path: string) => new URL(path, location.origin).href
