import { ApiError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import type { HistoryPage, PageStart } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'

/**
 * What a server answers that holds these messages, in their order.
 *
 * @param most so many fit into an answer
 */
export function serve(stored: readonly Message[], most = Number.POSITIVE_INFINITY) {
  return async (limit: number, { side, by, value: given }: Partial<PageStart> = {}): Promise<HistoryPage> => {
    const value = placeNamed(stored, by, given)
    const placeOf = ({ sequence = 0 }: Message) => sequence
    const position = stored.length
    const before = (end: number, count: number) => {
      const all = stored.filter((one) => placeOf(one) < end)
      const messages = all.slice(-Math.min(count, most))
      return { messages, hasOlder: messages.length < all.length }
    }
    const after = (start: number, count: number) => {
      const all = stored.filter((one) => placeOf(one) > start)
      const messages = all.slice(0, Math.min(count, most))
      return { messages, hasNewer: messages.length < all.length }
    }
    if (side === 'before') return before(value ?? 0, limit)
    if (side === 'after') return { ...after(value ?? 0, limit), hasOlder: true, position }
    if (side !== 'around') return { ...before(Number.POSITIVE_INFINITY, limit), position }
    const older = before((value ?? 0) + 1, Math.ceil(limit / 2))
    const newer = after(value ?? 0, Math.floor(limit / 2))
    return { ...older, ...newer, messages: [...older.messages, ...newer.messages], position }
  }
}

function placeNamed(stored: readonly Message[], by?: PageStart['by'], value = 0) {
  if (by === 'time')
    return (stored.find(({ createdAt }) => Date.parse(createdAt) >= value) ?? stored.at(-1))?.sequence
  if (by !== 'mention') return value
  const mention = stored.find(({ sequence = 0, msg }) => sequence > value && msg.type === MessageType.at)
  if (!mention) throw new ApiError('no such message', { kind: 'refused', code: 4002 })
  return mention.sequence
}
