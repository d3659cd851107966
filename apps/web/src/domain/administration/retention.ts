import type { Answer, CallInput } from '@parley/client'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { confirmed } from './confirm.ts'
import { listed, pageSize, readListsAgain } from './listed.ts'

export type RetentionRules = Answer<'GET /api/retention/rules'>
export type Preview = Answer<'POST /api/retention/preview'>
export type Hold = Answer<'GET /api/retention/holds'>['list'][number]
export type NewHold = NonNullable<CallInput<'POST /api/retention/holds'>['body']>

export const retentionQuery = { ...apiQuery('GET /api/retention/rules'), staleTime: 0 }

export const holdsQuery = (page: number) => ({
  ...apiQuery('GET /api/retention/holds', { query: { page, limit: pageSize } }),
  ...listed,
})

export const previewRetention = ({ log: _, ...rules }: RetentionRules): Promise<Preview> =>
  api.call('POST /api/retention/preview', { body: rules })

/** @param password where something goes by it that does not come back */
export async function changeRetention(client: QueryClient, rules: RetentionRules, password?: string) {
  const change = () => api.call('PUT /api/retention/rules', { body: rules })
  await (password === undefined ? change() : confirmed(password, change))
  await readListsAgain(client, 'GET /api/retention/rules', 'GET /api/logs/logs')
}

export async function placeHold(client: QueryClient, hold: NewHold) {
  await api.call('POST /api/retention/holds', { body: hold })
  await readListsAgain(client, 'GET /api/retention/holds', 'GET /api/logs/logs')
}

export async function liftHold(client: QueryClient, id: number, password: string) {
  await confirmed(password, () => api.call('DELETE /api/retention/holds/{id}', { params: { id } }))
  await readListsAgain(client, 'GET /api/retention/holds', 'GET /api/logs/logs')
}
