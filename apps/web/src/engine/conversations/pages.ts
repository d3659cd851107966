import type { HistoryPage } from '../../domain/conversations/calls.ts'
import type { Span } from '../timeline/spans.ts'
import type { Timeline } from '../timeline/timeline.ts'
import * as timelines from '../timeline/timeline.ts'

/** Messages of a page beyond those that a chat opens with. Each page that arrives takes time out of a frame. */
export const furtherPageSize = 200

type Page = Pick<HistoryPage, 'messages' | 'lines' | 'hasOlder' | 'hasNewer'>

export const withPage = (
  timeline: Timeline,
  { messages, lines = [] }: Pick<Page, 'messages' | 'lines'>,
  span: Span,
) =>
  timelines.merge(
    timelines.mergeLines(timeline, lines),
    messages.map((message) => ({ message })),
    span,
  )

/** From where on a page is all that there is: from the beginning if there is nothing before it. */
export const firstOf = ({ messages, hasOlder }: Page) => (hasOlder ? (messages[0]?.sequence ?? 1) : 1)

/** Up to where: without end if nothing comes after it, as later messages arrive live. */
export const lastOf = ({ messages, hasNewer }: Page) =>
  hasNewer ? (messages.at(-1)?.sequence ?? 0) : Number.POSITIVE_INFINITY

export const liveSpanOf = (page: Page): Span => ({ first: firstOf(page), last: Number.POSITIVE_INFINITY })
