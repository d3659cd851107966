import type { Answer, CallInput } from '@parley/client'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
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

export async function changeRetention(client: QueryClient, rules: RetentionRules) {
  await api.call('PUT /api/retention/rules', { body: rules })
  await readListsAgain(client, 'GET /api/retention/rules', 'GET /api/logs/logs')
}

export async function placeHold(client: QueryClient, hold: NewHold) {
  await api.call('POST /api/retention/holds', { body: hold })
  await readListsAgain(client, 'GET /api/retention/holds', 'GET /api/logs/logs')
}

export async function liftHold(client: QueryClient, id: number) {
  await api.call('DELETE /api/retention/holds/{id}', { params: { id } })
  await readListsAgain(client, 'GET /api/retention/holds', 'GET /api/logs/logs')
}
