import type { Poll } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { message } from '../test/messages.ts'
import * as timelines from './timeline.ts'
import { emptyTimeline, type Timeline } from './timeline.ts'

type Votes = NonNullable<Poll['votes']>

const lunch: Poll = { question: 'Lunch?', options: ['Noodles', 'Rice'] }
const shown = (timeline: Timeline) => timelines.entryOfId(timeline, 1)?.message.extras?.poll?.votes
const page = (timeline: Timeline, votes?: Votes) =>
  timelines.merge(
    timeline,
    [{ message: { ...message(1), extras: { poll: { ...lunch, ...(votes && { votes }) } } } }],
    {
      first: 1,
      last: Number.POSITIVE_INFINITY,
    },
  )

/** Each act is a vote of mine or of somebody else's: for one of the options, or back again. */
const act = fc.record({ isMe: fc.boolean(), option: fc.constantFrom(0, 1, undefined) })

/** The log of a poll, from its second place on, and what a reader sees at each place. */
function logOf(acts: ReadonlyArray<{ isMe: boolean; option?: number | undefined }>) {
  const chosen = new Map<boolean, number>()
  const states: (Votes | undefined)[] = [undefined]
  const events = acts.map(({ isMe, option }, index) => {
    if (option === undefined) chosen.delete(isMe)
    else chosen.set(isMe, option)
    const all = [...chosen.values()]
    const counts = [0, 1].map((place) => all.filter((one) => one === place).length)
    const position = index + 2
    const own = chosen.get(true)
    states.push({ asOf: position, counts, voters: all.length, ...(own !== undefined && { mine: [own] }) })
    const mine = own === undefined ? [] : [own]
    const standing = { counts, voters: all.length }
    return { messageId: 1, standing, position, ...(isMe && { mine }) }
  })
  return { events, states }
}

test('the latest survey is shown, in whatever order pages and events arrive, and my own answer stays mine', () => {
  const plan = fc.tuple(fc.array(act, { maxLength: 8 }), fc.nat(), fc.array(fc.nat(), { maxLength: 8 }))
  fc.assert(
    fc.property(plan, ([acts, from, late]) => {
      const { events, states } = logOf(acts)
      const first = from % states.length
      // Events from before the page was read have reached the reader already, or never will.
      const newer = events.slice(first)
      const steps: Array<(timeline: Timeline) => Timeline> = newer.map(
        (event) => (timeline) => timelines.survey(timeline, event),
      )
      steps.splice((late[0] ?? 0) % (steps.length + 1), 0, (timeline) => page(timeline, states[first]))
      for (const one of late.slice(1))
        steps.splice(one % (steps.length + 1), 0, (timeline) => page(timeline, states[one % states.length]))
      const after = steps.reduce((timeline, step) => step(timeline), emptyTimeline)
      const last = states.at(-1)
      expect(shown(after)?.counts ?? [0, 0]).toEqual(last?.counts ?? [0, 0])
      expect(shown(after)?.mine ?? []).toEqual(last?.mine ?? [])
    }),
    { numRuns: 2000 },
  )
})

test('an event of a poll that arrives before its message shows with it', () => {
  const event = { messageId: 1, standing: { counts: [1, 0], voters: 1 }, mine: [0], position: 7 }
  const known = page(timelines.survey(emptyTimeline, event))
  expect(shown(known)).toEqual({ asOf: 7, counts: [1, 0], voters: 1, mine: [0] })
})

test('an event of a survey for a message that is no poll here changes nothing of it', () => {
  const known = timelines.merge(emptyTimeline, [{ message: message(1) }], { first: 1, last: 1 })
  const event = { messageId: 1, standing: { counts: [1], voters: 1 }, position: 7 }
  expect(timelines.entryOfId(timelines.survey(known, event), 1)?.message).toEqual(message(1))
})

test('a list that was read shows later events, and an event without its entries changes nothing', () => {
  const span = { first: 1, last: Number.POSITIVE_INFINITY }
  const tea = { number: 1, content: 'Tea', userID: 2, nickname: 'Bob', memberNickname: '' }
  const mine = [{ number: 1, content: 'Tea', entryId: 'e1' }]
  const list = { topic: 'Picnic', entries: { asOf: 2, count: 1, last: [tea], mine } }
  const known = timelines.merge(emptyTimeline, [{ message: { ...message(1), extras: { list } } }], span)
  const more = { count: 2, last: [tea, { ...tea, number: 2, userID: 3 }] }
  const later = timelines.survey(known, { messageId: 1, standing: more, position: 3 })
  const entries = (timeline: Timeline) => timelines.entryOfId(timeline, 1)?.message.extras?.list?.entries
  expect(entries(later)).toEqual({ asOf: 3, ...more, mine })
  const same = timelines.survey(later, { messageId: 1, standing: undefined, position: 4 })
  expect(entries(same)).toEqual(entries(later))
})
