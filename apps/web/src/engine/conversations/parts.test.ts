import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageStart } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import type { SystemLine } from '../../domain/conversations/system-line.ts'
import { me, message, minutes, systemLine } from '../test/messages.ts'
import { serve } from '../test/server.ts'
import type { Row } from '../timeline/rows.ts'
import { holds } from '../timeline/spans.ts'
import { shownSpan, type Timeline } from '../timeline/timeline.ts'
import { createConversation } from './conversation.ts'

/** Events that may happen in a conversation on the screen, in any order. */
type Step =
  | { kind: 'open' | 'older' | 'newer' | 'end' | 'anew' | 'arrives' | 'line' | 'mine' | 'fails' }
  | { kind: 'jump' | 'unread' | 'removed' | 'withdrawn'; at: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('older', 'newer').map((kind): Step => ({ kind })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('arrives', 'line', 'mine', 'fails').map((kind): Step => ({ kind })),
  },
  { weight: 1, arbitrary: fc.constantFrom('open', 'end', 'anew').map((kind): Step => ({ kind })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('jump', 'unread', 'removed', 'withdrawn'),
      at: fc.integer({ min: 1, max: 900 }),
    }) as fc.Arbitrary<Step>,
  },
)

/** @param most so many messages fit into an answer */
function start(count: number, most: number) {
  const stored: Message[] = Array.from({ length: count }, (_, index) => message(index + 1))
  const lines = Array.from({ length: count / 7 }, (_, index) => systemLine(index + 1, index * 7))
  let isFailing = false
  let lastId = 0
  const page = serve(stored, most, lines)
  const conversation = createConversation({
    target: { kind: 'direct', id: 2 },
    me: () => me,
    calls: {
      async fetchPage(limit: number, from?: PageStart) {
        const fails = isFailing
        isFailing = false
        const answer = await page(limit, from)
        if (fails) throw new Error('offline')
        return answer
      },
      deleteMessages: async (ids) => {
        for (const id of ids) remove(id)
      },
    },
    readKept: async () => undefined,
    readOnFrom: () => {},
    async send({ clientMessageId }) {
      const id = nextSequence++
      const sent = message(id, { isMe: true })
      stored.push(sent)
      return { event: 'ack', clientMessageId, id, sequence: id, createdAt: sent.createdAt }
    },
    command: async () => {},
    withdraw: () => Promise.reject(new Error('not used')),
    abandon: () => {},
    createId: () => `c${++lastId}`,
    now: () => new Date(minutes(10_000)),
  })
  let nextSequence = count + 1
  const remove = (id: number) => {
    const at = stored.findIndex((one) => one.id === id)
    if (at >= 0) stored.splice(at, 1)
  }

  async function take(step: Step) {
    switch (step.kind) {
      case 'open':
        return conversation.open()
      case 'older':
        return conversation.loadOlder()
      case 'newer':
        return conversation.loadNewer()
      case 'end':
        return conversation.toNewest()
      case 'anew':
        return conversation.startAnew()
      case 'jump':
        return conversation.reach(step.at)
      case 'unread':
        return conversation.reachUnread(step.at)
      case 'arrives': {
        const one = message(nextSequence++)
        stored.push(one)
        return conversation.receive({ message: one })
      }
      case 'line': {
        const line = systemLine(lines.length + 1, nextSequence - 1)
        lines.push(line)
        return conversation.takeLine(line)
      }
      case 'mine':
        return conversation.send({ type: 1, textMsg: { content: 'hello' } })
      case 'removed':
        if (stored.some(({ id }) => id === step.at)) await conversation.remove([step.at])
        return
      case 'withdrawn': {
        const at = stored.findIndex(({ id }) => id === step.at)
        if (at < 0) return
        stored[at] = withdrawn(step.at)
        return conversation.withdrawn(step.at, '')
      }
      case 'fails':
        isFailing = true
    }
  }
  return { conversation, stored, lines, take }
}

const withdrawn = (id: number) => message(id, { msg: { type: 8, withdrawMsg: { msgID: id, content: '' } } })

/** Lines as they are shown, each with the message above it. */
function systemLinesIn(rows: readonly Row[]) {
  let above = ''
  return rows.flatMap((row) => {
    if (row.kind === 'message') above = row.key
    return row.kind === 'system' ? [`${row.lines[0]?.position} below ${above}`] : []
  })
}

/** As they should be: all of the part that is shown, each below the last message that was there before it. */
function placedLines(lines: readonly SystemLine[], timeline: Timeline) {
  const span = shownSpan(timeline)
  const sent = timeline.order.flatMap((key) => {
    const entry = timeline.entries.get(key)
    return entry?.state === 'sent' ? [entry] : []
  })
  return lines
    .filter(({ after }) => span && (holds(span, after) || (after === 0 && span.first <= 1)))
    .map(({ position, after }) => {
      const above = sent.findLast(({ message: { sequence = 0 } }) => sequence <= after)
      return `${position} below ${above?.key ?? ''}`
    })
}

test('whatever is read, jumped to, written, removed and lost, what is shown is a piece of the whole without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 5, max: 120 }),
      fc.array(anyStep, { maxLength: 40 }),
      async (count, most, steps) => {
        const { conversation, stored, lines, take } = start(count, most)
        for (const step of [{ kind: 'open' } as const, ...steps]) {
          await take(step).catch(() => {})
          const { timeline, rows, hasOlder, hasNewer } = conversation.store.getState()
          expect(systemLinesIn(rows)).toEqual(placedLines(lines, timeline))
          for (const span of timeline.spans) {
            const known = [...timeline.entries.values()].filter(
              ({ message: { id, sequence = 0 } }) => id > 0 && holds(span, sequence),
            )
            const there = stored.filter(({ sequence = 0 }) => holds(span, sequence))
            expect(known.map(({ message }) => message.id).sort((a, b) => a - b)).toEqual(
              there.map(({ id }) => id),
            )
            for (const { message } of known)
              expect(message.msg.type).toBe(there.find(({ id }) => id === message.id)?.msg.type)
          }
          const shown = timeline.order.map((key) => timeline.entries.get(key)?.message.id)
          if (shown.length > 0) {
            const [first, last] = [stored.findIndex(({ id }) => id === shown[0]), shown.length]
            expect(stored.slice(first, first + last).map(({ id }) => id)).toEqual(shown)
            if (!hasOlder) expect(first).toBe(0)
            if (!hasNewer) expect(first + last).toBe(stored.length)
          }
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('scrolling from anywhere to both ends, all of it is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1500 }),
      fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 4 }),
      async (count, jumps) => {
        const { conversation, stored } = start(count, 80)
        await conversation.open()
        for (const id of jumps) await conversation.reach(id)
        const state = conversation.store.getState
        for (let pages = 0; pages < 100 && (state().hasOlder || state().hasNewer); pages++) {
          await conversation.loadOlder()
          await conversation.loadNewer()
        }
        expect(state().timeline.order.map((key) => state().timeline.entries.get(key)?.message.id)).toEqual(
          stored.map(({ id }) => id),
        )
      },
    ),
    { numRuns: 100 },
  )
})
