import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isRefused } from '../../../domain/api/api-errors.ts'
import { batchedHeard, heardKey, maxBatch, sendHeard } from '../../../domain/conversations/heard-voices.ts'
import type { Engine } from '../../../engine/engine.ts'
import { storage } from '../../../platform/storage/storage.ts'

/**
 * Voice messages that I have heard, on any device. Those that the server does not know yet are stored until it does.
 */
export function createHearing({ userID, queries, live }: Engine) {
  const key = `heard:${userID}`
  const unsent = new Set<number>(JSON.parse(storage.read(key) ?? '[]'))
  const keep = () => storage.write(key, unsent.size > 0 ? JSON.stringify([...unsent]) : null)
  const ask = batchedHeard()
  let isSending = false

  async function send() {
    if (isSending || unsent.size === 0) return
    isSending = true
    const idList = [...unsent].slice(0, maxBatch)
    try {
      await sendHeard(idList)
    } catch (error) {
      // A refused request would be refused again; all others are sent once there is a connection.
      if (!isRefused(error)) return
    } finally {
      isSending = false
    }
    for (const id of idList) unsent.delete(id)
    keep()
    void send()
  }

  const query = (id: number) =>
    queryOptions({
      queryKey: heardKey(id),
      queryFn: async () => unsent.has(id) || (await ask(id)),
    })
  const stop = live.subscribe('opened', () => void send())
  void send()

  return {
    query,
    isHeard: (id: number) => heardNow(queries, query(id)),

    hear(id: number) {
      unsent.add(id)
      keep()
      const { queryKey } = query(id)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, true)
      void send()
    },

    close: stop,
  }
}

export type Hearing = ReturnType<typeof createHearing>

const heardNow = (queries: QueryClient, query: ReturnType<Hearing['query']>): Promise<boolean> =>
  queries.ensureQueryData(query)
