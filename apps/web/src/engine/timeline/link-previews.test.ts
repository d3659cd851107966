import type { LinkPreview } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conversation } from '../conversations/conversation.ts'
import { showLinkPreview } from '../conversations/linked.ts'
import { message, text } from '../test/messages.ts'
import * as timelines from './timeline.ts'
import { emptyTimeline, type Timeline } from './timeline.ts'

const messageId = 1
const shown = (timeline: Timeline) => timelines.entryOfId(timeline, messageId)?.message.extras?.linkPreview
const live = { first: 1, last: Number.POSITIVE_INFINITY }

/** The link preview as of a position in the log; at every third position there is none. */
const stateAt = (asOf: number): LinkPreview => ({
  asOf,
  ...(asOf % 3 > 0 && { page: { url: 'https://example.org/', title: `As of ${asOf}`, description: '' } }),
})

const read = (timeline: Timeline, linkPreview: LinkPreview | undefined) =>
  timelines.merge(
    timeline,
    [{ message: { ...message(messageId), extras: linkPreview && { linkPreview } } }],
    live,
  )

function withEvent(timeline: Timeline, linkPreview: LinkPreview): Timeline {
  let after = timeline
  const conversation = {
    erase: (next: (timeline: Timeline) => Timeline) => {
      after = next(after)
    },
  } as Conversation
  showLinkPreview(conversation, { messageId, linkPreview })
  return after
}

const edited = (timeline: Timeline, version: number, linkPreview: LinkPreview | undefined) =>
  timelines.edit(timeline, {
    messageId,
    msg: text(`Version ${version}`),
    preview: '',
    extras: { edited: { at: '2026-11-21T08:00:00.000Z', version }, ...(linkPreview && { linkPreview }) },
  })

test('the latest preview is shown, in whatever way and order the states arrive', () => {
  const step = fc.record({ by: fc.constantFrom('page', 'event', 'edit'), at: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let timeline = read(emptyTimeline, undefined)
      let version = 0
      for (const { by, at } of steps) {
        if (by === 'page') timeline = read(timeline, stateAt(at))
        else if (by === 'event') timeline = withEvent(timeline, stateAt(at))
        else timeline = edited(timeline, ++version, stateAt(at))
      }
      expect(shown(timeline)).toEqual(stateAt(Math.max(...steps.map(({ at }) => at))))
    }),
  )
})

test('a known preview stays after a page and an edit that lack it', () => {
  const known = withEvent(read(emptyTimeline, undefined), stateAt(4))
  expect(shown(read(known, undefined))).toEqual(stateAt(4))
  expect(shown(edited(known, 1, undefined))).toEqual(stateAt(4))
})

test('a withdrawn message shows no preview', () => {
  const withdrawn = timelines.withdraw(read(emptyTimeline, undefined), messageId, '')
  expect(withEvent(withdrawn, stateAt(4))).toBe(withdrawn)
})

test('a message that is not here is left alone', () => {
  expect(withEvent(emptyTimeline, stateAt(4))).toBe(emptyTimeline)
})
