import type { HistoryPage, PageStart } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'

/**
 * Responses of a server that has these messages, in their order.
 *
 * @param most so many fit into an answer
 * @param lines what stands between them
 */
export function serve(
  stored: readonly Message[],
  most = Number.POSITIVE_INFINITY,
  lines: readonly SystemLine[] = [],
) {
  const read = servePages(stored, most)
  return async (limit: number, start: Partial<PageStart> = {}): Promise<HistoryPage> => {
    const page = read(limit, start)
    const { messages, hasOlder, hasNewer } = page
    const { side, value = 0 } = start
    const first = hasOlder ? (side === 'after' ? value + 1 : (messages[0]?.sequence ?? 0)) : 0
    const end = side === 'before' ? value - 1 : Number.POSITIVE_INFINITY
    const last = hasNewer ? (messages.at(-1)?.sequence ?? 0) : end
    return { ...page, lines: lines.filter(({ after }) => after >= first && after <= last) }
  }
}

/** The same, without what stands between them. */
export function servePages(stored: readonly Message[], most: number) {
  return (limit: number, { side, by, value: given }: Partial<PageStart>): HistoryPage => {
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
  return value
}
