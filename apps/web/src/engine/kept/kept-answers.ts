import type { Query, QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { createDebounce } from '../../platform/time/debounce.ts'
import type { LocalDatabase } from './local-database.ts'

/** The lists that the first screens are made of, and what is sent without a network. */
const endpoints = [
  'GET /api/chat/session',
  'GET /api/group/session',
  'GET /api/chat/folders',
  'GET /api/chat/threads',
  'GET /api/user/friends',
  'GET /api/group/my',
  'GET /api/chat/stickers',
] as const

interface KeptAnswer {
  readonly hash: string
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** Answers that go on changing are kept from time to time. */
const pace = { restMs: 1000, mostMs: 10_000 }

/**
 * Shows lists as this device last had them until the server has answered, and keeps them as they change.
 *
 * @returns a function that stops it
 */
export function keepAnswers(client: QueryClient, database: LocalDatabase): () => void {
  const table = database.table<KeptAnswer>('answers')
  const saving = createDebounce<Query>(
    ({ queryHash: hash, queryKey: key, state }) => void table.put(hash, { hash, key, data: state.data }),
    pace,
  )
  const roots = new Set<unknown>(endpoints.map((endpoint) => queryKeyOf(endpoint)[0]))

  async function restore() {
    // Old enough to be read again at once.
    for (const { key, data } of await table.all())
      if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 1 })
  }

  void restore()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || !roots.has(query.queryKey[0])) return
    saving.schedule(query)
  })
  return () => {
    stop()
    saving.close()
  }
}
