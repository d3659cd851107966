import { type Conference, errors, type GroupEvent, type GroupRequest } from '@parley/contract'
import { expect, test } from 'vitest'
import { createRemoteMedia } from '../media/remote-media.ts'
import type { LineEvents } from '../model/ports.ts'
import type { Passed } from '../model/signal.ts'
import type { Role } from '../model/state.ts'
import { createConference } from './conference.ts'
import type { EndReason } from './ports.ts'

const groupID = 7
const me = 1
const settled = () => new Promise((resolve) => setTimeout(resolve))

const person = (seat: number, userID: number) => ({
  seat,
  userID,
  nickname: `P${userID}`,
  avatar: '',
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  hasHandUp: false,
})

/** A call of these people, each by seat and id. */
const callOf = (version: number, ...people: [seat: number, userID: number][]): Conference => ({
  kind: 'voice',
  startedAt: '2026-07-27T08:00:00.000Z',
  version,
  people: people.map(([seat, userID]) => person(seat, userID)),
})

/** A page with everything around it faked: the server says what the test says. */
function fakePage() {
  const connections: {
    sent: GroupRequest[]
    isOpen: boolean
    say(event: GroupEvent): void
    drop(): void
  }[] = []
  const peers: { role: Role; events: LineEvents; passed: Passed[]; isOpen: boolean }[] = []
  const timers = new Set<{ ms: number; callback: () => void }>()
  const ends: (readonly [EndReason, string | undefined])[] = []
  const media: string[] = []
  let answer: Conference | undefined

  const call = createConference({
    myId: me,
    connect({ onEvent, onLost }) {
      const made = { sent: [] as GroupRequest[], isOpen: true, say: onEvent, drop: onLost }
      connections.push(made)
      return {
        send: (request) => void made.sent.push(request),
        close() {
          made.isOpen = false
        },
      }
    },
    ask: async () => answer,
    prepare: async () => {},
    media: {
      open: async (kind) => void media.push(`open ${kind}`),
      close: () => void media.push('close'),
      shown: () => ({ isMuted: true, hasCamera: false, isSharing: false }),
    },
    openPeer(role, events) {
      const made = { role, events, passed: [] as Passed[], isOpen: true }
      peers.push(made)
      return {
        remote: createRemoteMedia(),
        pass: (passed) => void made.passed.push(passed),
        close() {
          made.isOpen = false
        },
      }
    },
    onEnd: (why, sentence) => void ends.push([why, sentence]),
    newId: () => `id ${connections.length}`,
    after(ms, callback) {
      const timer = { ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  })

  const connection = () => connections.at(-1)!
  return {
    ...call,
    connections,
    connection,
    peers,
    ends,
    media,
    timers,
    state: () => {
      const state = call.store.getState()
      if (state.phase !== 'in') throw new Error(`is ${state.phase}`)
      return state
    },
    say: (conference: Conference) => connection().say({ event: 'conference', groupID, conference }),
    offer: (seat: number) =>
      connection().say({ event: 'conferenceSignal', groupID, seat, data: '{"type":"offer","sdp":"x"}' }),
    async accept(conference: Conference) {
      answer = conference
      const requestId = connection()
        .sent.map((request) => request.requestId)
        .at(-1)
      connection().say({ event: 'done', requestId: requestId ?? '' })
      await settled()
    },
    elapse(ms: number) {
      for (const timer of [...timers])
        if (timer.ms <= ms) {
          timers.delete(timer)
          timer.callback()
        }
    },
    open: () => peers.filter(({ isOpen }) => isOpen),
  }
}

async function pageIn(conference: Conference) {
  const page = fakePage()
  page.enter(groupID, 'voice')
  await settled()
  await page.accept(conference)
  return page
}

test('entering asks the server first, then connects with all who are there and opens the microphone', async () => {
  const page = fakePage()
  page.enter(groupID, 'voice')
  await settled()
  expect(page.connection().sent).toEqual([{ enterConference: { groupID, kind: 'voice' }, requestId: 'id 0' }])
  expect(page.media).toEqual([])
  await page.accept(callOf(3, [4, 2], [5, 3], [6, me]))
  expect(page.state().seat).toBe(6)
  expect(page.media).toEqual(['open voice'])
  expect([...page.state().peers.keys()]).toEqual([4, 5])
})

test('the later one of each pair sends the first offer, and the other yields', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.say(callOf(2, [4, 2], [5, me], [9, 3]))
  expect(page.peers.map(({ role }) => role)).toEqual(['caller', 'callee'])
})

test('an offer that is here before its sender is known waits for them', async () => {
  const page = await pageIn(callOf(1, [5, me]))
  page.offer(9)
  expect(page.peers).toEqual([])
  page.say(callOf(2, [5, me], [9, 3]))
  expect(page.peers[0]?.passed).toMatchObject([{ type: 'offer' }])
})

test('a signal of a person who has left does not reach the next one', async () => {
  const page = await pageIn(callOf(1, [5, me]))
  page.offer(8)
  page.say(callOf(2, [5, me], [9, 3]))
  page.say(callOf(3, [5, me], [9, 3], [10, 2]))
  expect(page.peers.map(({ passed }) => passed)).toEqual([[], []])
})

test('signals go to the seat that they are for, as JSON', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.peers[0]?.events.send({ type: 'offer', data: { type: 'offer', sdp: 'x' } })
  expect(page.connection().sent.at(-1)).toEqual({
    conferenceSignal: { groupID, seat: 4, data: '{"type":"offer","sdp":"x"}' },
  })
})

test('the connection to a person who leaves is closed, the others stay', async () => {
  const page = await pageIn(callOf(1, [3, 3], [4, 2], [5, me]))
  const [first, second] = page.peers
  page.say(callOf(2, [4, 2], [5, me]))
  expect([first?.isOpen, second?.isOpen]).toEqual([false, true])
  expect([...page.state().peers.keys()]).toEqual([4])
})

test('a person who comes back has another seat, and is connected anew', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.say(callOf(2, [5, me], [6, 2]))
  expect(page.peers.map(({ role, isOpen }) => [role, isOpen])).toEqual([
    ['caller', false],
    ['callee', true],
  ])
})

test('a state from before what is known changes nothing', async () => {
  const page = await pageIn(callOf(4, [4, 2], [5, me]))
  page.say(callOf(3, [5, me]))
  expect(page.open()).toHaveLength(1)
})

test('a state from before I came in, with the seat that I had elsewhere, connects nobody', async () => {
  const page = fakePage()
  page.enter(groupID, 'voice')
  await settled()
  page.say(callOf(2, [3, me], [4, 2]))
  await page.accept(callOf(3, [4, 2], [5, me]))
  expect(page.peers.map(({ role }) => role)).toEqual(['caller'])
  expect(page.state().seat).toBe(5)
})

test('an event that comes before the requested state counts, if it is the later', async () => {
  const page = fakePage()
  page.enter(groupID, 'voice')
  await settled()
  page.say(callOf(9, [4, 2], [5, me], [6, 3]))
  await page.accept(callOf(8, [4, 2], [5, me]))
  expect(page.open()).toHaveLength(2)
})

test('after the connection to the server is lost one comes in anew and is connected anew', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.connection().drop()
  expect(page.state().isReconnecting).toBe(true)
  expect(page.open(), 'they still hear each other').toHaveLength(1)
  page.elapse(500)
  expect(page.connections).toHaveLength(2)
  await page.accept(callOf(3, [4, 2], [6, me]))
  expect(page.state()).toMatchObject({ isReconnecting: false, seat: 6 })
  expect(page.peers.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(page.media, 'the microphone stays open').toEqual(['open voice'])
})

test('when the server stays away the call ends with that reason, and all is closed', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  for (let attempt = 0; attempt < 7; attempt += 1) {
    page.connection().drop()
    page.elapse(8000)
  }
  expect(page.ends).toEqual([['network', undefined]])
  expect(page.open()).toEqual([])
  expect(page.media).toContain('close')
  expect(page.store.getState().phase).toBe('idle')
})

test('a refusal ends the call with the words of the server, and no device was opened', async () => {
  const page = fakePage()
  page.enter(groupID, 'voice')
  await settled()
  const error = { event: 'error', requestId: 'id 0', code: 4020, msg: 'full', retry: false } as const
  page.connection().say(error)
  expect(page.ends).toEqual([['refused', 'full']])
  expect(page.media).not.toContain('open voice')
})

test.each(['moved', 'removed'] as const)('a person who is %s is out, for that reason', async (why) => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.connection().say({ event: 'conferenceLeft', groupID, seat: 3, why })
  expect(page.ends, 'of a former stay').toEqual([])
  page.connection().say({ event: 'conferenceLeft', groupID, seat: 5, why })
  expect(page.ends).toEqual([[why, undefined]])
  expect(page.open()).toEqual([])
})

test('a participant whom the server has lost enters anew', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.connection().say({ event: 'conferenceLeft', groupID, seat: 5, why: 'lost' })
  page.elapse(500)
  expect(page.connections).toHaveLength(2)
  expect(page.ends).toEqual([])
})

test('leaving informs the server, closes all, and nothing that comes later brings the call back', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.leave()
  expect(page.connection().sent.at(-1)).toEqual({ leaveConference: { groupID } })
  expect(page.connection().isOpen).toBe(false)
  page.say(callOf(2, [4, 2], [5, me], [6, 3]))
  page.elapse(60_000)
  expect(page.open()).toEqual([])
  expect(page.connections).toHaveLength(1)
  expect(page.ends).toEqual([])
})

test('however fast one presses, what one shows is sent once, as it is in the end', async () => {
  const page = await pageIn(callOf(1, [5, me]))
  page.elapse(250)
  page.connection().sent.length = 0
  page.setHandUp(true)
  page.show()
  page.setHandUp(false)
  page.setHandUp(true)
  page.elapse(250)
  expect(page.connection().sent).toEqual([
    { showInConference: { groupID, isMuted: true, hasCamera: false, isSharing: false, hasHandUp: true } },
  ])
})

test('a pair that finds no way to each other is shown as unreachable, until it does', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  const link = () => page.state().peers.get(4)?.link
  expect(link()).toBe('connecting')
  page.elapse(20_000)
  expect(link()).toBe('unreachable')
  page.peers[0]?.events.onLink('good')
  expect(link()).toBe('good')
})

test('a page that is not in the call any more, as the server says, comes in anew', async () => {
  const page = await pageIn(callOf(1, [4, 2], [5, me]))
  page.connection().say({ event: 'error', code: 4023, msg: 'gone', retry: false })
  expect(page.connection().isOpen).toBe(true)
  page.connection().say({ event: 'error', code: errors.conferenceUnknown.code, msg: 'unknown', retry: false })
  page.elapse(500)
  expect(page.connections).toHaveLength(2)
})
