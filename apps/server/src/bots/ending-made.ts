import type { Transaction } from '../db/database.ts'
import type { BotTokens } from '../identity/auth/service.ts'
import { listBots } from './bot-repository.ts'
import { closeWebhooksOf, pauseWebhooksOf } from './endings-repository.ts'
import { newSecret, secretHash } from './secret.ts'

interface Ended {
  readonly bots: number
  readonly webhooks: number
}

/** Ends what a person's programs act by: the tokens of their bots, and what their webhooks receive and send. */
export async function endPrograms(
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
