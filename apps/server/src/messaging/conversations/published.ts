import type { Published } from '../../platform/http/sender-pace.ts'
import type { Draft } from './drafts.ts'

/** Cost of new messages that come by no socket, for their sender's pace; on a socket, the frame has a size. */
export function publishedBy(drafts: readonly Draft[]): Published {
  const bytes = drafts.reduce(
    (sum, { body, entries = [] }) => sum + Buffer.byteLength(JSON.stringify([body, entries])),
    0,
  )
  return { count: drafts.length, bytes }
}
