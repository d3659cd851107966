import { calls } from '@parley/contract'
import type { Routes } from '../platform/http/routes.ts'
import type { BotService } from './bot-service.ts'
import type { CommandService } from './command-service.ts'
import type { OutgoingWebhookService } from './outgoing/outgoing-service.ts'
import type { PostingService } from './posting-service.ts'
import type { PressService } from './press-service.ts'
import type { WebhookService } from './webhook-service.ts'

interface Services {
  readonly bots: BotService
  readonly commands: CommandService
  readonly presses: PressService
  readonly webhooks: WebhookService
  readonly outgoing: OutgoingWebhookService
  readonly posting: PostingService
}

export function botRoutes(
  routes: Routes,
  { bots, commands, presses, webhooks, outgoing, posting }: Services,
): void {
  outgoingRoutes(routes, outgoing)
  routes.signedIn(calls.webhooks, ({ query }, caller) => webhooks.list(caller, query.id))
  routes.signedIn(calls.createWebhook, ({ body }, caller) => webhooks.create(caller, body))
  routes.signedIn(calls.renewWebhook, ({ body }, caller) => webhooks.renew(caller, body.groupId, body.id))
  routes.signedIn(calls.revokeWebhook, async ({ body }, caller) => {
    await webhooks.revoke(caller, body.groupId, body.id)
    return {}
  })
  routes.signedIn(calls.ownBots, (_, caller) => bots.list(caller))
  routes.signedIn(calls.createBot, ({ body }, caller) => bots.create(caller, body))
  routes.signedIn(calls.renewBot, ({ body }, caller) => bots.renew(caller, body.userId, body.scopes))
  routes.signedIn(calls.deleteBot, async ({ body }, caller) => {
    await bots.remove(caller, body.userId)
    return {}
  })
  routes.signedIn(calls.ownCommands, (_, caller) => commands.list(caller))
  routes.signedIn(calls.sayCommands, async ({ body }, caller) => {
    await commands.say(caller, body.commands)
    return {}
  })
  routes.signedIn(calls.press, ({ body }, caller) => presses.press(caller, body))
  routes.hook(calls.postToWebhook, ({ query, body }, { headers }) => {
    const repeatKey = headers['idempotency-key']
    return posting.post(query.key, body, typeof repeatKey === 'string' ? repeatKey : undefined)
  })
}

function outgoingRoutes(routes: Routes, outgoing: OutgoingWebhookService): void {
  routes.signedIn(calls.outgoingWebhooks, ({ query }, caller) => outgoing.list(caller, query.id))
  routes.signedIn(calls.createOutgoingWebhook, ({ body }, caller) => outgoing.create(caller, body))
  routes.signedIn(calls.changeOutgoingWebhook, ({ body }, caller) => outgoing.change(caller, body))
  routes.signedIn(calls.renewOutgoingWebhook, ({ body }, caller) =>
    outgoing.renew(caller, body.groupId, body.id),
  )
  routes.signedIn(calls.deleteOutgoingWebhook, async ({ body }, caller) => {
    await outgoing.remove(caller, body.groupId, body.id)
    return {}
  })
  routes.signedIn(calls.tryOutgoingWebhook, ({ body }, caller) => outgoing.try(caller, body.groupId, body.id))
  routes.signedIn(calls.webhookDeliveries, ({ query }, caller) =>
    outgoing.deliveries(caller, query.groupId, query.id),
  )
  routes.signedIn(calls.repeatDelivery, async ({ body }, caller) => {
    await outgoing.repeat(caller, body.groupId, body.id, body.deliveryId)
    return {}
  })
}
