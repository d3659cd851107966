import type { HistoryPage, PageStart } from '../../domain/conversations/calls.ts'

const pageSize = 50
/** Up to so many unread messages are read at once; with more of them, reading begins at the newest. */
const unreadMax = 500
/** So much of what was read before stands above them. */
const readAbove = 20

const lengthFor = (unread: number) => (unread > unreadMax ? pageSize : Math.max(pageSize, unread + readAbove))

/** The newest messages, oldest first; of unread ones all, unless they are too many. */
export async function readNewest(
  fetchPage: (limit: number, start?: PageStart) => Promise<HistoryPage>,
  count: number | Promise<number>,
) {
  const limit = typeof count === 'number' ? lengthFor(count) : pageSize
  const [page, unread] = await Promise.all([fetchPage(limit), count])
  const [oldest] = page.messages
  const missing = lengthFor(unread) - limit
  if (!page.hasOlder || !oldest || missing <= 0) return { ...page, unread }
  const older = await fetchPage(missing, { side: 'before', by: 'id', value: oldest.id })
  const messages = [...older.messages, ...page.messages]
  const lines = [...(older.lines ?? []), ...(page.lines ?? [])]
  return { ...page, messages, lines, unread, hasOlder: older.hasOlder }
}
