import type { Published } from '../../platform/http/sender-pace.ts'
import type { Draft } from './drafts.ts'

/** What drafts cost their sender that come by no socket, where the frame says how large they are. */
export function publishedBy(drafts: readonly Draft[]): Published {
  const bytes = drafts.reduce(
    (sum, { body, entries = [] }) => sum + Buffer.byteLength(JSON.stringify([body, entries])),
    0,
  )
  return { count: drafts.length, bytes }
}
