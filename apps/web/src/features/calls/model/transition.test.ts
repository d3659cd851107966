import { CallNoticeFlag, CallSignalFlag } from '@parley/contract/enums'
import { errors } from '@parley/contract/errors'
import { describe, expect, test } from 'vitest'
import type { CallEvent } from './event.ts'
import type { CallEventOnSocket } from './signal.ts'
import { type CallState, idle, type Peer } from './state.ts'
import { transition } from './transition.ts'

const bob: Peer = { id: 2, nickname: 'Bob', avatar: '' }
const carla: Peer = { id: 3, nickname: 'Carla', avatar: '' }
const call = { peer: bob, kind: 'video' } as const
const at = 100_000

const states = {
  idle,
  opening: { phase: 'calling', step: 'opening', ...call },
  asked: { phase: 'calling', step: 'asked', ...call },
  ringing: { phase: 'calling', step: 'ringing', ...call },
  incoming: { phase: 'incoming', ...call },
  answering: { phase: 'answering', ...call },
  connecting: { phase: 'connecting', role: 'caller', ...call },
  talking: { phase: 'talking', role: 'callee', since: at - 65_000, link: 'good', ...call },
  ended: { phase: 'ended', reason: 'hungUp', seconds: 3, ...call },
} satisfies Record<string, CallState>
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

const step = (name: Name, event: CallEvent) => transition(states[name], event, at)
const signal = (
  flag: CallNoticeFlag,
  more: { peer?: Peer; kind?: 'voice' | 'video'; type?: string } = {},
): CallEvent => ({
  type: 'signal',
  signal: { flag, peer: bob, kind: 'video', ...more },
})
const refusal = (flag: number, code: number): CallEventOnSocket => ({
  type: 'refused',
  flag,
  code,
  sentence: '',
})

/** In short: `phase`, `phase:reason`, and what is to be done. */
function summary(name: Name, event: CallEvent) {
  const { state, effects } = step(name, event)
  const reason = state.phase === 'ended' && states[name] !== state ? `:${state.reason}` : ''
  const done = effects.map((effect) => {
    if (effect.do === 'send')
      return `send ${Object.keys(CallSignalFlag)[Object.values(CallSignalFlag).indexOf(effect.flag)]}`
    return effect.do === 'open' ? `open ${effect.kind}` : effect.do
  })
  return [state.phase + reason, ...done].join(', ')
}

/** Result of an event in each state; the states that are not named stay as they are and do nothing. */
const table: [what: string, event: CallEvent, changes: Partial<Record<Name, string>>][] = [
  [
    'I call somebody',
    { type: 'start', peer: bob, kind: 'voice' },
    { idle: 'calling, open voice', ended: 'calling, open voice' },
  ],
  ['I accept', { type: 'accept', kind: 'video' }, { incoming: 'answering, open video' }],
  [
    'I answer a video call by voice',
    { type: 'accept', kind: 'voice' },
    { incoming: 'answering, open voice' },
  ],
  [
    'I end it',
    { type: 'end' },
    {
      opening: 'idle, release',
      asked: 'idle, send callerCancels, release',
      ringing: 'idle, send callerCancels, release',
      incoming: 'idle, send calleeRefuses, release',
      answering: 'idle, send calleeRefuses, release',
      connecting: 'ended:hungUp, send hangUp, release',
      talking: 'ended:hungUp, send hangUp, release',
      ended: 'idle',
    },
  ],
  [
    'microphone and camera are open',
    { type: 'opened' },
    { opening: 'calling, send call', answering: 'connecting, connect, send calleeAccepts' },
  ],
  ['it rings there', signal(CallNoticeFlag.ringing), { asked: 'calling' }],
  [
    'they call me',
    signal(CallNoticeFlag.incoming),
    {
      idle: 'incoming',
      opening: 'answering, release, open video',
      asked: 'answering, release, open video',
      ringing: 'answering, release, open video',
      connecting: 'incoming, release',
      talking: 'incoming, release',
      ended: 'incoming',
    },
  ],
  [
    'they cancel, or another tab of mine answers',
    signal(CallNoticeFlag.callerCancelled),
    { incoming: 'idle, release', answering: 'idle, release' },
  ],
  [
    'they refuse',
    signal(CallNoticeFlag.calleeRefused),
    { opening: 'ended:refused, release', asked: 'ended:refused, release', ringing: 'ended:refused, release' },
  ],
  [
    'they accept',
    signal(CallNoticeFlag.createOffer, { type: 'create_offer' }),
    { asked: 'connecting, connect', ringing: 'connecting, connect' },
  ],
  [
    'they hang up',
    signal(CallNoticeFlag.hungUp),
    { connecting: 'ended:hungUp, release', talking: 'ended:hungUp, release' },
  ],
  [
    'they pass an offer',
    signal(CallNoticeFlag.passThrough, { type: 'offer' }),
    { connecting: 'connecting, pass', talking: 'talking, pass' },
  ],
  ['they pass something unknown', signal(CallNoticeFlag.passThrough, { type: 'dance' }), {}],
  ['the browsers have found each other', { type: 'link', link: 'good' }, { connecting: 'talking' }],
  ['the link is poor', { type: 'link', link: 'poor' }, { connecting: 'talking', talking: 'talking' }],
  ['the link is lost', { type: 'link', link: 'lost' }, { talking: 'talking' }],
  [
    'the connection to the server is lost',
    { type: 'socketLost' },
    {
      asked: 'ended:network, release',
      ringing: 'ended:network, release',
      connecting: 'ended:network, release',
      talking: 'ended:network, release',
    },
  ],
  [
    'it has lasted too long',
    { type: 'timeout' },
    {
      opening: 'ended:network, release',
      asked: 'ended:network, release',
      ringing: 'ended:notAnswered, send callerCancels, release',
      incoming: 'idle',
      connecting: 'ended:noPath, release',
      talking: 'ended:network, release',
      ended: 'idle',
    },
  ],
  [
    'my call is refused: they are busy',
    refusal(CallSignalFlag.call, errors.callBusy.code),
    { opening: 'ended:busy, release', asked: 'ended:busy, release', ringing: 'ended:busy, release' },
  ],
  [
    'my answer is refused: it is over',
    refusal(CallSignalFlag.calleeAccepts, errors.callUnknown.code),
    { connecting: 'ended:gone, release' },
  ],
  [
    'what I pass is refused: it is over',
    refusal(CallSignalFlag.passThrough, errors.callUnknown.code),
    { connecting: 'ended:gone, release', talking: 'ended:gone, release' },
  ],
  ['my hang-up is refused: it was over', refusal(CallSignalFlag.hangUp, errors.callUnknown.code), {}],
  [
    'my cancelling is refused: it was over',
    refusal(CallSignalFlag.callerCancels, errors.callUnknown.code),
    {},
  ],
  ['a record arrives', { type: 'recorded', peerId: bob.id, isUnanswered: true }, {}],
]

describe.each(table)('when %s', (_, event, changes) => {
  test.each(names)('in the state %s', (name) => {
    const expected = changes[name]
    if (expected !== undefined) expect(summary(name, event)).toBe(expected)
    else expect(step(name, event)).toEqual({ state: states[name], effects: [] })
  })
})

test.each(
  Object.values(CallNoticeFlag)
    .filter((flag) => flag !== CallNoticeFlag.incoming)
    .flatMap((flag) => names.map((name) => [flag, name] as const)),
)('a signal %i of somebody else changes nothing in the state %s', (flag, name) => {
  expect(step(name, signal(flag, { peer: carla, type: 'offer' }))).toEqual({
    state: states[name],
    effects: [],
  })
})

test('a person who calls while I am not yet ringing there rings here', () => {
  const { state, effects } = step('opening', signal(CallNoticeFlag.incoming, { peer: carla }))
  expect(state).toMatchObject({ phase: 'incoming', peer: carla })
  expect(effects).toEqual([{ do: 'release' }])
})

test('two who call each other at once are connected, each showing what they wanted to show', () => {
  const busy = step('asked', refusal(CallSignalFlag.call, errors.callBusy.code)).state
  const { state, effects } = transition(busy, signal(CallNoticeFlag.incoming, { kind: 'voice' }), at)
  expect(state).toEqual({ phase: 'answering', peer: bob, kind: 'voice' })
  expect(effects).toEqual([{ do: 'open', kind: 'video' }])
  // The refusal of my own call comes last.
  const answered = transition(states.connecting, refusal(CallSignalFlag.call, errors.callBusy.code), at)
  expect(answered).toEqual({ state: states.connecting, effects: [] })
})

test('a call that was busy does not make the next caller be answered unasked', () => {
  const busy = step('asked', refusal(CallSignalFlag.call, errors.callBusy.code)).state
  expect(transition(busy, signal(CallNoticeFlag.incoming, { peer: carla }), at).state.phase).toBe('incoming')
})

test('a call that ended has its length, and one that never began has none', () => {
  expect(step('talking', { type: 'end' }).state).toMatchObject({ seconds: 65 })
  expect(step('connecting', { type: 'end' }).state).toMatchObject({ seconds: 0 })
})

test('the length counts from when the two could hear each other', () => {
  expect(step('connecting', { type: 'link', link: 'good' }).state).toMatchObject({ since: at, link: 'good' })
  expect(step('talking', { type: 'link', link: 'lost' }).state).toMatchObject({
    since: at - 65_000,
    link: 'lost',
  })
})

test.each([
  [errors.callPeerOffline.code, 'offline'],
  [errors.recipientNotFriend.code, 'notFriends'],
  [errors.frameInvalid.code, 'failed'],
])('a call refused with %i ends as %s', (code, reason) => {
  expect(step('asked', refusal(CallSignalFlag.call, code)).state).toMatchObject({ phase: 'ended', reason })
})

test('a refusal that we have no words for has those of the server', () => {
  const barred = { ...refusal(CallSignalFlag.call, errors.chatCurtailed.code), sentence: 'You may not chat' }
  expect(step('asked', barred).state).toMatchObject({ reason: 'failed', sentence: 'You may not chat' })
})

test('the record sets a refusal apart from no answer', () => {
  const refused = step('ringing', signal(CallNoticeFlag.calleeRefused)).state
  const record = (isUnanswered: boolean, peerId = bob.id): CallEvent => ({
    type: 'recorded',
    peerId,
    isUnanswered,
  })
  expect(transition(refused, record(true), at).state).toMatchObject({ reason: 'notAnswered' })
  expect(transition(refused, record(false), at).state).toMatchObject({ reason: 'refused' })
  expect(transition(refused, record(true, carla.id), at).state).toMatchObject({ reason: 'refused' })
})
