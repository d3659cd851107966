import type { BotScope } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'
import { readAgain } from '../queries/read-again.ts'

/** Accounts of mine that are programs'. */
export const botsQuery = apiQuery('GET /api/user/bots')

export const createBot = (nickname: string, scopes: BotScope[]) =>
  api.call('POST /api/user/bots', { body: { nickname, scopes } }).then(({ token }) => token)

export const renewBot = (userId: number, scopes: BotScope[]) =>
  api.call('PUT /api/user/bots', { body: { userId, scopes } }).then(({ token }) => token)

export const deleteBot = (userId: number) => api.call('DELETE /api/user/bots', { body: { userId } })

/** They are friends of mine as well. */
export async function refreshBots(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/bots') })
  await readAgain(client, 'friends')
}
