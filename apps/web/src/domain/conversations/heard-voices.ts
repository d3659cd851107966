import { voiceLimits } from '@parley/contract/voice-limits'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

export const maxBatch = voiceLimits.asked.max

const endpoint = 'GET /api/chat/heard'

/** Under which it is known whether I have heard one voice message. */
export const heardKey = (messageId: number) => [...queryKeyOf(endpoint), messageId]

/** Reports to the server that I have heard these voice messages. */
export const sendHeard = (idList: number[]) => api.call('POST /api/chat/heard', { body: { idList } })

/** Requests what the callers of one moment want to know in as few requests as possible. */
export function batchedHeard() {
  let batchNow: { ids: number[]; heard: Promise<Set<number>> } | undefined

  function begin() {
    const ids: number[] = []
    const heard = new Promise((resolve) => setTimeout(resolve)).then(async () => {
      if (batchNow?.ids === ids) batchNow = undefined
      const { list } = await api.call(endpoint, { query: { messageIds: ids.join() } })
      return new Set(list)
    })
    batchNow = { ids, heard }
    return batchNow
  }

  return async (id: number) => {
    const batch = batchNow && batchNow.ids.length < maxBatch ? batchNow : begin()
    batch.ids.push(id)
    return (await batch.heard).has(id)
  }
}
