import { CallNoticeFlag, CallSignalFlag } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import { createCalls } from './calls.ts'
import type { LineEvents } from './ports.ts'
import type { Passed } from './signal.ts'
import type { Peer, Role } from './state.ts'

const bob: Peer = { id: 2, nickname: 'Bob', avatar: '' }

/** A tab with everything around it faked: its media open on command, its clock stands still. */
function fakeTab() {
  const log: string[] = []
  const lines: { role: Role; events: LineEvents; passed: Passed[]; isOpen: boolean }[] = []
  const timers = new Map<() => void, number>()
  let opened = Promise.withResolvers<void>()

  const calls = createCalls({
    signalling: {
      send(_, { flag, type }) {
        log.push(type ? `pass ${type}` : `send ${flag}`)
      },
      close: () => log.push('close line'),
    },
    media: {
      open(kind: CallKind) {
        log.push(`open ${kind}`)
        opened = Promise.withResolvers<void>()
        return opened.promise
      },
      close: () => log.push('close media'),
    },
    connect(role, events) {
      const line = { role, events, passed: [] as Passed[], isOpen: true }
      lines.push(line)
      return {
        pass: (passed) => line.passed.push(passed),
        close() {
          line.isOpen = false
        },
      }
    },
    now: () => 0,
    after(ms, callback) {
      timers.set(callback, ms)
      return () => timers.delete(callback)
    },
  })

  return {
    ...calls,
    log,
    lines,
    timers,
    phase: () => calls.store.getState().phase,
    signal: (flag: CallNoticeFlag, more: Partial<Passed> = {}) =>
      calls.take({ type: 'signal', signal: { flag, kind: 'video', peer: bob, ...more } }),
    async openMedia() {
      opened.resolve()
      await opened.promise
    },
    elapse() {
      const [callback] = timers.keys()
      timers.clear()
      callback?.()
    },
  }
}

async function talkingTab() {
  const tab = fakeTab()
  tab.take({ type: 'start', peer: bob, kind: 'video' })
  await tab.openMedia()
  tab.signal(CallNoticeFlag.ringing)
  tab.signal(CallNoticeFlag.createOffer)
  tab.lines[0]?.events.onLink('good')
  return tab
}

test('a call goes from the press to the talk', async () => {
  const tab = await talkingTab()
  expect(tab.phase()).toBe('talking')
  expect(tab.log).toEqual(['open video', `send ${CallSignalFlag.call}`])
  expect(tab.lines).toMatchObject([{ role: 'caller', isOpen: true }])
})

test('an accepted call connects before the offer comes, and hands it on', async () => {
  const tab = fakeTab()
  tab.signal(CallNoticeFlag.incoming)
  tab.take({ type: 'accept', kind: 'video' })
  await tab.openMedia()
  expect(tab.lines).toMatchObject([{ role: 'callee' }])
  expect(tab.log.at(-1)).toBe(`send ${CallSignalFlag.calleeAccepts}`)
  tab.signal(CallNoticeFlag.passThrough, { type: 'offer', data: 'sdp' })
  expect(tab.lines[0]?.passed).toEqual([{ type: 'offer', data: 'sdp' }])
})

test('signals of the line are sent to the other side', async () => {
  const tab = await talkingTab()
  tab.lines[0]?.events.send({ type: 'offer', data: 'sdp' })
  expect(tab.log.at(-1)).toBe('pass offer')
})

test('hanging up closes line, microphone and camera, and twice is once', async () => {
  const tab = await talkingTab()
  tab.take({ type: 'end' })
  tab.signal(CallNoticeFlag.hungUp)
  expect(tab.phase()).toBe('ended')
  expect(tab.lines).toMatchObject([{ isOpen: false }])
  expect(
    tab.log.filter((entry) => entry === 'close media' || entry === `send ${CallSignalFlag.hangUp}`),
  ).toEqual([`send ${CallSignalFlag.hangUp}`, 'close media'])
})

test('a line that is over has nothing more to say', async () => {
  const tab = await talkingTab()
  tab.take({ type: 'end' })
  const { length } = tab.log
  tab.lines[0]?.events.send({ type: 'offer_ice', data: {} })
  tab.lines[0]?.events.onLink('lost')
  expect(tab.phase()).toBe('ended')
  expect(tab.log).toHaveLength(length)
})

test('a microphone that opens after the call was given up rings nobody', async () => {
  const tab = fakeTab()
  tab.take({ type: 'start', peer: bob, kind: 'voice' })
  tab.take({ type: 'end' })
  await tab.openMedia()
  expect(tab.log).toEqual(['open voice', 'close line', 'close media'])
  expect(tab.phase()).toBe('idle')
})

test('a call whose connection to the server goes ends at once', async () => {
  const tab = fakeTab()
  tab.take({ type: 'start', peer: bob, kind: 'voice' })
  await tab.openMedia()
  tab.take({ type: 'socketLost' })
  expect(tab.store.getState()).toMatchObject({ phase: 'ended', reason: 'network' })
  expect(tab.log.at(-1)).toBe('close media')
})

test('a lost link is waited for, and then the call ends for want of a network', async () => {
  const tab = await talkingTab()
  expect(tab.timers.size).toBe(0)
  tab.lines[0]?.events.onLink('lost')
  expect(tab.timers.size).toBe(1)
  tab.lines[0]?.events.onLink('good')
  expect(tab.timers.size).toBe(0)
  tab.lines[0]?.events.onLink('lost')
  tab.elapse()
  expect(tab.store.getState()).toMatchObject({ phase: 'ended', reason: 'network' })
  expect(tab.log.slice(-2)).toEqual(['close line', 'close media'])
})

test('a call that is over is removed automatically', async () => {
  const tab = await talkingTab()
  tab.signal(CallNoticeFlag.hungUp)
  tab.elapse()
  expect(tab.phase()).toBe('idle')
  expect(tab.timers.size).toBe(0)
})

test('a new call after one that is over has a line of its own', async () => {
  const tab = await talkingTab()
  tab.signal(CallNoticeFlag.hungUp)
  tab.signal(CallNoticeFlag.incoming)
  tab.take({ type: 'accept', kind: 'voice' })
  await tab.openMedia()
  tab.lines[1]?.events.onLink('good')
  expect(tab.phase()).toBe('talking')
  expect(tab.lines).toMatchObject([{ isOpen: false }, { isOpen: true, role: 'callee' }])
})
