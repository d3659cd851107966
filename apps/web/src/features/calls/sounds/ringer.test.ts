import { beforeEach, expect, test, vi } from 'vitest'
import { type CallState, idle } from '../model/state.ts'
import { createRinger } from './ringer.ts'

const { play, playMoment, stop, vibrate } = vi.hoisted(() => {
  const stop = vi.fn()
  return { stop, play: vi.fn(() => stop), playMoment: vi.fn(), vibrate: vi.fn(() => () => {}) }
})
vi.mock('./tones.ts', () => ({ play, playMoment }))
vi.mock('./vibration.ts', () => ({ vibrate }))

const incoming: CallState = {
  phase: 'incoming',
  peer: { id: 2, nickname: 'Bob', avatar: '' },
  kind: 'voice',
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', {})
  return () => vi.unstubAllGlobals()
})

test('a call rings and shakes, until it is taken', async () => {
  const ringer = createRinger(async () => true)
  ringer.follow(incoming, idle)
  await settled()
  expect(play).toHaveBeenCalledWith('incoming')
  expect(vibrate).toHaveBeenCalledOnce()
  ringer.follow({ ...incoming, phase: 'answering' }, incoming)
  expect(stop).toHaveBeenCalledOnce()
})

test('a call that may not be heard neither rings nor shakes', async () => {
  const mayRing = vi.fn(async () => false)
  createRinger(mayRing).follow(incoming, idle)
  await settled()
  expect(mayRing).toHaveBeenCalledWith(2)
  expect(play).not.toHaveBeenCalled()
  expect(vibrate).not.toHaveBeenCalled()
})

test('a call that is over before it is known whether it may be heard does not begin to ring', async () => {
  const mayRing = Promise.withResolvers<boolean>()
  const ringer = createRinger(() => mayRing.promise)
  ringer.follow(incoming, idle)
  ringer.follow(idle, incoming)
  mayRing.resolve(true)
  await settled()
  expect(play).not.toHaveBeenCalled()
})

test('the begin and the end of a call play one sound each', () => {
  const ringer = createRinger(async () => true)
  const connecting: CallState = { ...incoming, phase: 'connecting', role: 'callee' }
  const talking: CallState = { ...incoming, phase: 'talking', role: 'callee', since: 0, link: 'good' }
  const ended: CallState = { ...incoming, phase: 'ended', reason: 'hungUp', seconds: 9 }
  ringer.follow(talking, connecting)
  ringer.follow({ ...talking, link: 'poor' }, talking)
  expect(playMoment.mock.calls).toEqual([['connected']])
  ringer.follow(ended, talking)
  expect(playMoment.mock.calls).toEqual([['connected'], ['over']])
})
