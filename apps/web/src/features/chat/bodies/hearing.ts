import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isRefused } from '../../../domain/api/api-errors.ts'
import { batchedAsking, heardKey, mostAsked, tellHeard } from '../../../domain/conversations/heard-voices.ts'
import type { Engine } from '../../../engine/engine.ts'
import { storage } from '../../../platform/storage/storage.ts'

/** Which voice messages I have heard, on whichever device. What the server does not know yet is kept until it does. */
export function createHearing({ userID, queries, live }: Engine) {
  const key = `heard:${userID}`
  const untold = new Set<number>(JSON.parse(storage.read(key) ?? '[]'))
  const keep = () => storage.write(key, untold.size > 0 ? JSON.stringify([...untold]) : null)
  const ask = batchedAsking()
  let isTelling = false

  async function tell() {
    if (isTelling || untold.size === 0) return
    isTelling = true
    const idList = [...untold].slice(0, mostAsked)
    try {
      await tellHeard(idList)
    } catch (error) {
      // What is refused would be again; all else is sent once there is a connection.
      if (!isRefused(error)) return
    } finally {
      isTelling = false
    }
    for (const id of idList) untold.delete(id)
    keep()
    void tell()
  }

  const query = (id: number) =>
    queryOptions({
      queryKey: heardKey(id),
      queryFn: async () => untold.has(id) || (await ask(id)),
    })
  const stop = live.subscribe('opened', () => void tell())
  void tell()

  return {
    query,
    isHeard: (id: number) => heardNow(queries, query(id)),

    hear(id: number) {
      untold.add(id)
      keep()
      const { queryKey } = query(id)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, true)
      void tell()
    },

    close: stop,
  }
}

export type Hearing = ReturnType<typeof createHearing>

const heardNow = (queries: QueryClient, query: ReturnType<Hearing['query']>): Promise<boolean> =>
  queries.ensureQueryData(query)
