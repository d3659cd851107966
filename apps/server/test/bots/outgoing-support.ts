import { createHmac } from 'node:crypto'
import type { DeliveryState, OutgoingWebhook, WebhookDelivery } from '@parley/contract'
import { expect } from 'vitest'
import type { Person, World } from '../groups/groups-support.ts'
import type { Program, ReceivedRequest } from './receiver.ts'

export interface Outgoing {
  readonly webhook: OutgoingWebhook
  readonly secret: string
  log(): Promise<WebhookDelivery[]>
  /** The log, once the newest of it has come to that. */
  until(state: DeliveryState, problem?: WebhookDelivery['problem']): Promise<WebhookDelivery[]>
  now(): Promise<OutgoingWebhook>
  /** As if the wait between two tries were over, and the node that has the delivery had died. */
  hurry(): Promise<void>
}

export async function makeOutgoing(
  world: World,
  by: Person,
  groupId: number,
  program: Pick<Program, 'url'>,
  words: string[] = [],
): Promise<Outgoing> {
  const { webhook, secret } = await by.call('POST /api/group/outgoing_webhooks', {
    body: { groupId, name: 'Deploy', url: program.url, words },
  })
  const { id } = webhook
  const log = async () =>
    (await by.call('GET /api/group/outgoing_webhooks/deliveries', { query: { groupId, id } })).list
  return {
    webhook,
    secret,
    log,
    async until(state, problem) {
      await expect
        .poll(async () => (await log())[0], { timeout: 20_000 })
        .toMatchObject({ state, ...(problem !== undefined && { problem }) })
      return log()
    },
    async now() {
      const { list } = await by.call('GET /api/group/outgoing_webhooks', { query: { id: groupId } })
      const found = list.find((one) => one.id === id)
      if (!found) throw new Error('it is gone')
      return found
    },
    async hurry() {
      await world.queries
        .updateTable('outgoing_webhooks')
        .set({ due_at: new Date(), taken_until: null })
        .where('id', '=', id)
        .where('due_at', 'is not', null)
        .execute()
    },
  }
}

export function isSigned({ headers, raw }: ReceivedRequest, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['parley-signature'])) ?? []
  return v1 === createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')
}
