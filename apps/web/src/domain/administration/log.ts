import { ApiError, readAnswer } from '@parley/client'
import type { LogEntry, LogFilter } from '@parley/contract'
import { currentLanguage } from '../../platform/texts/index.ts'
import { apiQuery } from '../queries/queries.ts'
import { session } from '../session/session.ts'
import { listed, pageSize } from './listed.ts'

export type Entry = LogEntry
export type { LogFilter }

/** Parts of the product that have entries, in the order in which they are offered. */
export const logServices = [
  'auth',
  'admin',
  'groups',
  'chat',
  'files',
  'invitations',
  'directory',
  'reports',
  'words',
  'settings',
  'audit',
] as const satisfies readonly LogFilter['service'][]

/** How often the newest entries are requested while somebody reads along. */
const alongMs = 3000

export const logQuery = (filter: LogFilter, page: number, isLive: boolean) => ({
  ...apiQuery('GET /api/logs/logs', { query: { ...filter, page, limit: pageSize } }),
  ...listed,
  ...(isLive && { refetchInterval: alongMs }),
})

/** The log as a file, filtered. @throws {ApiError} */
export async function exportLog(filter: LogFilter): Promise<Blob> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  const headers = { token: session.getState().token, 'accept-language': currentLanguage() }
  try {
    const answer = await fetch(`/api/logs/export?${query}`, { headers })
    // A refusal is an envelope.
    if (!answer.headers.get('content-type')?.startsWith('text/csv')) await readAnswer(answer)
    return await answer.blob()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(String(error), { kind: 'network', cause: error })
  }
}

/** An entry of the log; requesting it marks it read. */
export const entryQuery = (id: number) => apiQuery('GET /api/logs/logs/{id}', { params: { id } })
