import { botLimits } from '@parley/contract'
import type { Transaction } from '../db/database.ts'
import { SecretBox } from '../db/secret-box.ts'
import type { BotTokens } from '../identity/auth/service.ts'
import type { FriendService } from '../identity/friends/service.ts'
import type { Shared } from '../messaging/conversations/shared.ts'
import type { MembershipService } from '../messaging/groups/service.ts'
import type { AccountEnding } from '../moderation/administration/service.ts'
import type { Domain } from '../platform/domains/domain.ts'
import { listBots } from './bot-repository.ts'
import { BotService } from './bot-service.ts'
import { CommandService } from './command-service.ts'
import { closeWebhooksOf, pauseWebhooksOf } from './endings-repository.ts'
import { botJobs } from './jobs.ts'
import { Addresses } from './outgoing/addresses.ts'
import { OutgoingFollower } from './outgoing/following.ts'
import { OutgoingWebhookService } from './outgoing/outgoing-service.ts'
import { HookPost } from './outgoing/posting.ts'
import { OutgoingSender } from './outgoing/sending.ts'
import { PostingService, type Sending } from './posting-service.ts'
import { type Pressing, PressService } from './press-service.ts'
import { botRoutes } from './routes.ts'
import { newSecret, secretHash } from './secret.ts'
import { botRequests } from './socket-requests.ts'
import { WebhookService } from './webhook-service.ts'

interface Parts extends Shared {
  readonly sending: Sending
  readonly pressing: Pressing
  readonly membership: MembershipService
  readonly friends: FriendService
  readonly botTokens: BotTokens
  readonly ending: AccountEnding
}

/** Everything that programs do here: by accounts of their own kind, and by webhooks in both directions. */
export function createBots(parts: Parts): Domain {
  // Both leave an account behind, and lines that others read.
  const making = parts.rates.limit('botsMade', botLimits.made)
  const bots = new BotService({ ...parts, making })
  const webhooks = new WebhookService({ ...parts, making })
  const commands = new CommandService(parts)
  const presses = new PressService(parts)
  const posting = new PostingService(parts)
  const box = new SecretBox(parts.secret, 'outgoing webhooks')
  const addresses = new Addresses(parts.outside, parts.config.webhookHosts)
  const post = new HookPost(addresses)
  const outgoing = new OutgoingWebhookService({ ...parts, making, box, addresses, post })
  const sender = new OutgoingSender({ ...parts, box, post, answers: posting })
  parts.events.subscribe('endMade', async (transaction, userId) => ({
    ...(await endPrograms(parts, transaction, userId)),
  }))
  return {
    services: undefined,
    routes: (routes) => botRoutes(routes, { bots, commands, presses, webhooks, outgoing, posting }),
    requests: () => ({ chat: botRequests(presses) }),
    giveUp: () => presses.close(),
    jobs: botJobs({ bots, webhooks, outgoing, sender }),
    followers: [new OutgoingFollower()],
    stop: () => sender.stop(),
    drain: [() => sender.drain()],
    departure: {
      async depart(transaction, userId) {
        await bots.depart(transaction, userId)
        await webhooks.depart(transaction, userId)
        await outgoing.depart(transaction, userId)
      },
      previewDeletion: (queries, userId) => bots.previewDeletion(queries, userId),
    },
    ownData: [{ name: 'bots', read: async (caller) => (await bots.list(caller)).list }],
  }
}

interface Ended {
  readonly bots: number
  readonly webhooks: number
}

/** Ends what a person's programs act by: the tokens of their bots, and what their webhooks receive and send. */
async function endPrograms(
  { botTokens }: { readonly botTokens: BotTokens },
  transaction: Transaction,
  userId: number,
): Promise<Ended> {
  const { queries } = transaction
  let bots = 0
  for (const { user_id } of await listBots(queries, userId))
    if ((await botTokens.end(transaction, user_id)) > 0) bots++
  const closed = await closeWebhooksOf(queries, userId, () => secretHash(newSecret()))
  return { bots, webhooks: closed + (await pauseWebhooksOf(queries, userId)) }
}
