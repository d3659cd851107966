import { MessageType } from '@parley/contract/enums'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../domain/conversations/message.ts'
import { message } from '../test/messages.ts'
import type { Edit } from './edits.ts'
import * as timelines from './timeline.ts'
import { emptyTimeline, type Timeline } from './timeline.ts'

const at = '2026-11-21T08:00:00.000Z'
const textMsg = (content: string) => ({ type: MessageType.text, textMsg: { content } }) as const
const edited = (version: number) => (version > 0 ? { extras: { edited: { at, version } } } : {})
const saysAt = (version: number) => `version ${version}`

/** The first message, and the second, which replies to it, as a page has them that is read at a version. */
function pageAt(version: number, isWithdrawn = false): Message[] {
  const msg = isWithdrawn
    ? ({ type: MessageType.withdrawn, withdrawMsg: { msgID: 1, content: 'gone' } } as const)
    : textMsg(saysAt(version))
  const original = { ...message(1), msg, preview: saysAt(version), ...(isWithdrawn ? {} : edited(version)) }
  const replyMsg = {
    msgID: 1,
    content: 'Indeed',
    replyMsgPreview: isWithdrawn ? '' : saysAt(version),
    userID: 1,
    userNickName: 'Alice',
    originMsgDate: at,
    msg,
  }
  return [original, { ...message(2), msg: { type: MessageType.reply, replyMsg } }]
}

const eventAt = (version: number): Edit => ({
  messageId: 1,
  msg: textMsg(saysAt(version)),
  preview: saysAt(version),
  ...edited(version),
})

const merged = (timeline: Timeline, messages: readonly Message[]) =>
  timelines.merge(
    timeline,
    messages.map((one) => ({ message: one })),
    { first: 1, last: Number.POSITIVE_INFINITY },
  )

const shown = (timeline: Timeline) =>
  [1, 2].map((id) => {
    const { msg } = timelines.entryOfId(timeline, id)?.message ?? {}
    return msg && 'replyMsg' in msg ? [msg.replyMsg.msg, msg.replyMsg.replyMsgPreview] : msg
  })

test('whatever the order in which pages, edits and a withdrawal arrive, all show how it is in the end', () => {
  const plan = fc.record({
    edits: fc.nat({ max: 5 }),
    isWithdrawn: fc.boolean(),
    pages: fc.array(fc.record({ version: fc.nat(), place: fc.nat(), only: fc.constantFrom(0, 1, 2) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  fc.assert(
    fc.property(plan, ({ edits, isWithdrawn, pages }) => {
      const steps: Array<(timeline: Timeline) => Timeline> = []
      for (let version = 1; version <= edits; version++)
        steps.push((timeline) => timelines.edit(timeline, eventAt(version)))
      if (isWithdrawn) steps.push((timeline) => timelines.withdraw(timeline, 1, 'gone'))
      const states = edits + 1 + Number(isWithdrawn)
      for (const { version, place, only } of pages) {
        const state = version % states
        const page = pageAt(Math.min(state, edits), state > edits)
        const rows = only === 0 ? page : page.slice(only - 1, only)
        steps.splice(place % (steps.length + 1), 0, (timeline) => merged(timeline, rows))
      }
      const after = steps.reduce((timeline, step) => step(timeline), emptyTimeline)
      const wanted = shown(merged(emptyTimeline, pageAt(edits, isWithdrawn)))
      for (const [i, said] of shown(after).entries()) if (said) expect(said).toEqual(wanted[i])
    }),
    { numRuns: 2000 },
  )
})

test('an edit leaves what people have put on a message', () => {
  const reactions = { asOf: 3, kinds: [{ emoji: '👍', count: 1 }] }
  const [original] = pageAt(0) as [Message]
  const before = merged(emptyTimeline, [{ ...original, extras: { reactions } }])
  const after = timelines.edit(before, eventAt(1))
  expect(timelines.entryOfId(after, 1)?.message.extras).toEqual({ edited: { at, version: 1 }, reactions })
})

test('an edit that is known changes nothing', () => {
  const timeline = timelines.edit(merged(emptyTimeline, pageAt(2)), eventAt(2))
  expect(timelines.edit(timeline, eventAt(1))).toBe(timeline)
})
