import type { CallInput } from '@parley/client'
import type { HeldOutcome } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'
import { readAgain } from '../queries/read-again.ts'
import { confirmed } from './confirm.ts'

export type WordListContent = CallInput<'POST /api/words/lists'>['body']

export const wordListsQuery = apiQuery('GET /api/words/lists')
export const wordListQuery = (id: number) => apiQuery('GET /api/words/lists/{id}', { params: { id } })
export const heldCountQuery = apiQuery('GET /api/words/held', { query: { countOnly: true } })
export const heldQuery = (limit: number) => apiQuery('GET /api/words/held', { query: { limit } })

/** @param id of the list that is changed; a new one has none */
export async function saveWordList(
  client: QueryClient,
  id: number | undefined,
  content: Partial<WordListContent>,
) {
  try {
    return await (id === undefined
      ? api.call('POST /api/words/lists', { body: content as WordListContent })
      : api.call('PUT /api/words/lists/{id}', { params: { id }, body: content }))
  } finally {
    await readLists(client)
  }
}

export async function deleteWordList(client: QueryClient, id: number, password: string) {
  await confirmed(password, () => api.call('DELETE /api/words/lists/{id}', { params: { id } }))
  client.removeQueries(wordListQuery(id))
  await client.invalidateQueries({ queryKey: queryKeyOf('GET /api/words/lists') })
}

export const tryWords = (words: readonly string[], text: string) =>
  api.call('POST /api/words/trial', { body: { words: [...words], text } })

export const tryWordsOnMessages = (words: readonly string[]) =>
  api.call('POST /api/words/trial/messages', { body: { words: [...words] } })

/** Ends once the list has been read again, also where somebody else was first. */
export async function decideHeld(client: QueryClient, id: number, outcome: HeldOutcome) {
  try {
    await api.call('PUT /api/words/held/{id}', { params: { id }, body: { outcome } })
  } finally {
    await readAgain(client, 'held')
  }
}

const readLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf('GET /api/words/lists') }),
    client.invalidateQueries({ queryKey: queryKeyOf('GET /api/words/lists/{id}') }),
  ])
