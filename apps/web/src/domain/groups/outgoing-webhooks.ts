import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** Addresses that receive what is written in a group. */
export const outgoingWebhooksQuery = (groupId: number) =>
  apiQuery('GET /api/group/outgoing_webhooks', { query: { id: groupId } })

/** Deliveries of an outgoing webhook, and their outcomes. */
export const deliveriesQuery = (groupId: number, id: number) =>
  apiQuery('GET /api/group/outgoing_webhooks/deliveries', { query: { groupId, id } })

export interface OutgoingWebhookFields {
  readonly url: string
  /** None: every message is sent. */
  readonly words: string[]
}

/** Returns the secret, which the server sends only this once. */
export const createOutgoingWebhook = (groupId: number, name: string, fields: OutgoingWebhookFields) =>
  api
    .call('POST /api/group/outgoing_webhooks', { body: { groupId, name, ...fields } })
    .then(({ secret }) => secret)

/** Gives the new secret where the address has changed, which is shown this once. */
export const changeOutgoingWebhook = (
  groupId: number,
  id: number,
  changes: Partial<OutgoingWebhookFields> & { readonly isPaused?: boolean },
) =>
  api
    .call('PUT /api/group/outgoing_webhooks', { body: { groupId, id, ...changes } })
    .then(({ secret }) => secret)

export const renewOutgoingWebhook = (groupId: number, id: number) =>
  api.call('PUT /api/group/outgoing_webhooks/secret', { body: { groupId, id } }).then(({ secret }) => secret)

export const deleteOutgoingWebhook = (groupId: number, id: number) =>
  api.call('DELETE /api/group/outgoing_webhooks', { body: { groupId, id } })

/** The address has its time to answer, and the way there and back takes some. */
const timeoutMs = (outgoingWebhookLimits.seconds + 5) * 1000

export const tryOutgoingWebhook = (groupId: number, id: number) =>
  api.call('POST /api/group/outgoing_webhooks/trial', { body: { groupId, id } }, { timeoutMs })

export const repeatDelivery = (groupId: number, id: number, deliveryId: number) =>
  api.call('POST /api/group/outgoing_webhooks/deliveries', { body: { groupId, id, deliveryId } })
