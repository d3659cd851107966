import type { Reactions } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { message } from '../test/messages.ts'
import * as timelines from './timeline.ts'
import { emptyTimeline, type Timeline } from './timeline.ts'

const like = '👍'
const shownOn = (timeline: Timeline, id = 1) => timelines.entryOfId(timeline, id)?.message.extras?.reactions
const page = (timeline: Timeline, reactions?: Reactions) =>
  timelines.merge(timeline, [{ message: { ...message(1), extras: reactions && { reactions } } }], {
    first: 1,
    last: Number.POSITIVE_INFINITY,
  })

interface Act {
  readonly isMe: boolean
  readonly emoji: string
}

/** The log of one message, from its second place on: each act puts an emoji there, or takes it off again. */
function logOf(acts: readonly Act[]) {
  const people = new Map<string, Set<boolean>>()
  const kindsNow = () =>
    [...people].flatMap(([emoji, who]) =>
      who.size > 0 ? [{ emoji, count: who.size, ...(who.has(true) && { mine: true as const }) }] : [],
    )
  let asOf = 1
  const states: Reactions[] = [{ asOf, kinds: [] }]
  const events = acts.map(({ isMe, emoji }) => {
    const who = people.get(emoji) ?? new Set()
    people.set(emoji, who)
    const on = !who.has(isMe)
    if (on) who.add(isMe)
    else who.delete(isMe)
    asOf += 1
    const kinds = kindsNow()
    states.push({ asOf, kinds })
    const reactions = kinds.map(({ emoji: one, count }) => ({ emoji: one, count }))
    return { messageId: 1, emoji, on, isMe, reactions, position: asOf }
  })
  return { events, states }
}

test('the latest reactions are shown, in whatever order pages and events arrive, and my own stay mine', () => {
  const act = fc.record({ isMe: fc.boolean(), emoji: fc.constantFrom('👍', '🎉', '😮') })
  const plan = fc.tuple(fc.array(act, { maxLength: 8 }), fc.nat(), fc.array(fc.nat(), { maxLength: 8 }))
  fc.assert(
    fc.property(plan, ([acts, from, late]) => {
      const { events, states } = logOf(acts)
      const read = states[from % states.length] as Reactions
      // Events from before the page was read have reached the reader already, or never will.
      const newer = events.filter(({ position }) => position > read.asOf)
      const steps: Array<(timeline: Timeline) => Timeline> = newer.map(
        (event) => (timeline) => timelines.react(timeline, event),
      )
      steps.splice((late[0] ?? 0) % (steps.length + 1), 0, (timeline) => page(timeline, read))
      for (const one of late.slice(1))
        steps.splice(one % (steps.length + 1), 0, (timeline) => page(timeline, states[one % states.length]))
      const after = steps.reduce((timeline, step) => step(timeline), emptyTimeline)
      expect(shownOn(after)?.kinds ?? []).toEqual(states.at(-1)?.kinds)
    }),
    { numRuns: 2000 },
  )
})

test('my reaction shows at once, along with those of others meanwhile', () => {
  const known = page(emptyTimeline, { asOf: 4, kinds: [{ emoji: like, count: 1 }] })
  const wanted = timelines.wantReaction(known, { messageId: 1, emoji: like, on: true })
  expect(shownOn(wanted)?.kinds).toEqual([{ emoji: like, count: 2, mine: true }])
  const reactions = [{ emoji: like, count: 2 }]
  const theirs = { messageId: 1, emoji: like, on: true, isMe: false, reactions, position: 5 }
  const both = timelines.react(wanted, theirs)
  expect(shownOn(both)?.kinds).toEqual([{ emoji: like, count: 3, mine: true }])
  const mine = timelines.react(both, {
    ...theirs,
    isMe: true,
    reactions: [{ emoji: like, count: 3 }],
    position: 6,
  })
  expect(shownOn(mine)?.kinds).toEqual([{ emoji: like, count: 3, mine: true }])
})

test('a refused reaction is removed', () => {
  const known = page(emptyTimeline, { asOf: 4, kinds: [{ emoji: like, count: 1, mine: true }] })
  const off = timelines.wantReaction(known, { messageId: 1, emoji: like, on: false })
  expect(shownOn(off)?.kinds).toEqual([])
  const refused = timelines.wantReaction(off, { messageId: 1, emoji: like, on: undefined })
  expect(shownOn(refused)?.kinds).toEqual([{ emoji: like, count: 1, mine: true }])
})

test('a message that nobody has reacted to is left as it is', () => {
  const known = page(emptyTimeline)
  expect(timelines.entryOfId(known, 1)?.message).toEqual({ ...message(1), extras: undefined })
})
