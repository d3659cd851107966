import { voiceLimits } from '@parley/contract/voice-limits'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

export const mostAsked = voiceLimits.asked.max

const endpoint = 'GET /api/chat/heard'

/** Under which it is known whether I have heard one voice message. */
export const heardKey = (messageId: number) => [...queryKeyOf(endpoint), messageId]

/** Reports to the server that I have heard these voice messages. */
export const tellHeard = (idList: number[]) => api.call('POST /api/chat/heard', { body: { idList } })

/** Asks about all that is asked about at one moment by as few calls as can be. */
export function batchedAsking() {
  let asked: { ids: number[]; heard: Promise<Set<number>> } | undefined

  function begin() {
    const ids: number[] = []
    const heard = new Promise((resolve) => setTimeout(resolve)).then(async () => {
      if (asked?.ids === ids) asked = undefined
      const { list } = await api.call(endpoint, { query: { messageIds: ids.join() } })
      return new Set(list)
    })
    asked = { ids, heard }
    return asked
  }

  return async (id: number) => {
    const batch = asked && asked.ids.length < mostAsked ? asked : begin()
    batch.ids.push(id)
    return (await batch.heard).has(id)
  }
}
