import type { CallInput } from '@parley/client'
import type { ReportReason } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { confirmed } from '../administration/confirm.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { readAgain } from '../queries/read-again.ts'
import type { ReportSubject } from './report-subject.ts'

export type ReportState = 'open' | 'decided'
export type ReportFilter = CallInput<'GET /api/report/reports'>['query']
export type Decided = CallInput<'PUT /api/report/reports/{id}/decision'>['body']

export const reportsQuery = (query: ReportFilter) => apiQuery('GET /api/report/reports', { query })
export const reportQuery = (id: number) => apiQuery('GET /api/report/reports/{id}', { params: { id } })

export function sendReport(subject: ReportSubject, reason: ReportReason, text: string) {
  const why = { reason, ...(text.trim() && { text }) }
  const body =
    subject.kind === 'messages'
      ? { kind: subject.kind, messageIds: [...subject.ids], ...why }
      : subject.kind === 'person'
        ? { kind: subject.kind, userId: subject.id, ...why }
        : { kind: subject.kind, groupId: subject.id, ...why }
  return api.call('POST /api/report/reports', { body })
}

/**
 * With my password where it cannot be undone; '' of somebody who has none.
 *
 * Ends once what the screens show of it has been read again, also where somebody else was first.
 */
export async function decideReport(
  client: QueryClient,
  { id, password }: { id: number; password?: string },
  body: Decided,
) {
  const decide = () => api.call('PUT /api/report/reports/{id}/decision', { params: { id }, body })
  try {
    await (password === undefined ? decide() : confirmed(password, decide))
  } finally {
    await readAgain(client, 'reports')
  }
}

export async function reopenReport(client: QueryClient, id: number) {
  try {
    await api.call('DELETE /api/report/reports/{id}/decision', { params: { id } })
  } finally {
    await readAgain(client, 'reports')
  }
}
