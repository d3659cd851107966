import { type Heard, type Realtime, type RealtimeOptions, SendError } from '@parley/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onSessionEnd, startSession } from '../../domain/session/session.ts'
import { connection, setConnection } from '../../platform/connection.ts'
import { stubBrowser } from '../test/browser.ts'
import { ackOf, bob } from '../test/outbox.ts'
import { createLive } from './live.ts'

const hello = { type: 1, textMsg: { content: 'hello' } } as const
const state = () => connection.getState().state

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('location', { href: 'http://server/user/2' })
  setConnection('idle')
})

function start() {
  const opened: { options: RealtimeOptions; realtime: Realtime }[] = []
  const live = createLive(1, (options) => {
    const realtime: Realtime = {
      send: vi.fn(async (_target, _msg, clientMessageId = '') => ackOf(clientMessageId)),
      mark: vi.fn(() => true),
      command: vi.fn(async () => {}),
      answerPress: vi.fn(() => true),
      tellTyping: vi.fn(() => true),
      sync: vi.fn(),
      cursorOf: vi.fn(() => ({ epoch: 'e', position: 4 })),
      startFrom: vi.fn(),
      ownCursor: undefined,
      wake: vi.fn(),
      close: vi.fn(),
    }
    opened.push({ options, realtime })
    return realtime
  })
  const connect = () => {
    const stop = live.connect('token', () => true)
    const { options, realtime } = opened.at(-1)!
    return { stop, options, realtime }
  }
  return { live, connect, opened }
}

test('the first attempt is connecting, whatever comes after it is offline until it is open', () => {
  const { connect } = start()
  const { options } = connect()
  const seen = [state()]
  const enter = (next: Parameters<NonNullable<RealtimeOptions['onState']>>[1], retryInMs?: number) => {
    options.onState?.('direct', next, retryInMs)
    seen.push(state())
  }
  enter('connecting')
  enter('open')
  enter('waiting', 500)
  enter('connecting')
  enter('open')
  expect(seen).toEqual(['connecting', 'connecting', 'online', 'offline', 'offline', 'online'])
})

test('a first attempt that fails leaves one offline, until when it is tried again', () => {
  const { connect } = start()
  const before = Date.now()
  const { options } = connect()
  options.onState?.('direct', 'waiting', 4000)
  expect(connection.getState().retryAt).toBeGreaterThanOrEqual(before + 4000)
  options.onState?.('direct', 'connecting')
  expect(connection.getState()).toMatchObject({ state: 'offline', retryAt: undefined })
})

test('how the socket of the groups is doing is not shown', () => {
  const { connect } = start()
  const { options } = connect()
  options.onState?.('direct', 'open')
  options.onState?.('group', 'waiting', 100)
  expect(state()).toBe('online')
})

test('a listener receives events, openings and resets until it unsubscribes', () => {
  const { live, connect } = start()
  const [heard, opened, outOfDate, reset, restored] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const stops = [
    live.subscribe('heard', heard),
    live.subscribe('opened', opened),
    live.subscribe('outOfDate', outOfDate),
    live.subscribe('reset', reset),
    live.subscribe('restored', restored),
  ]
  const { options } = connect()
  const event: Heard = { kind: 'direct', event: { event: 'pong' }, isMissed: false }
  const happens = () => {
    options.onEvent(event)
    options.onOpened?.('group')
    options.onResetAll?.('direct')
    options.onReset?.(bob)
    options.onRestored?.('direct')
  }
  happens()
  for (const stop of stops) stop()
  happens()
  expect(heard).toHaveBeenCalledExactlyOnceWith(event)
  expect(opened).toHaveBeenCalledExactlyOnceWith('group')
  expect(outOfDate).toHaveBeenCalledExactlyOnceWith('direct')
  expect(reset).toHaveBeenCalledExactlyOnceWith(bob)
  expect(restored).toHaveBeenCalledExactlyOnceWith('direct')
})

test('the sockets are those of the session that was given, and know which conversations this page shows', () => {
  const { live, opened } = start()
  const isWanted = vi.fn(() => false)
  live.connect('a token', isWanted)
  expect(opened[0]?.options).toMatchObject({ token: 'a token', baseUrl: 'http://server/user/2' })
  expect(opened[0]?.options.isWanted?.(bob)).toBe(false)
  expect(isWanted).toHaveBeenCalledWith(bob)
})

test('while it is connected everything goes through', async () => {
  const { live, connect } = start()
  const { realtime } = connect()
  await expect(live.send(bob, hello, 'a')).resolves.toEqual(ackOf('a'))
  expect(live.sendDelivered(2, 9)).toBe(true)
  live.sendTyping(bob)
  live.readOnFrom(bob, { position: 4 })
  live.retry()
  expect(live.cursorOf(bob)).toEqual({ epoch: 'e', position: 4 })
  expect(realtime.send).toHaveBeenCalledWith(bob, hello, 'a', undefined)
  expect(realtime.mark).toHaveBeenCalledWith(bob, { deliveredUpTo: 9 })
  expect(realtime.tellTyping).toHaveBeenCalledWith(bob)
  expect(realtime.startFrom).toHaveBeenCalledWith(bob, { position: 4 })
  expect(realtime.wake).toHaveBeenCalledOnce()
})

async function expectNothing({ live }: ReturnType<typeof start>) {
  await expect(live.send(bob, hello, 'a')).rejects.toBeInstanceOf(SendError)
  expect(live.sendDelivered(2, 9)).toBe(false)
  expect(live.cursorOf(bob)).toBeUndefined()
  live.sendTyping(bob)
  live.readOnFrom(bob, { position: 4 })
  live.retry()
}

test('before it connects and after it closes, nothing is sent, and a message may be sent again later', async () => {
  const world = start()
  await expectNothing(world)
  const { stop, realtime, options } = world.connect()
  options.onState?.('direct', 'open')
  stop()
  expect(realtime.close).toHaveBeenCalledOnce()
  expect(state()).toBe('idle')
  await expectNothing(world)
  await expect(world.live.send(bob, hello, 'a')).rejects.toMatchObject({ retry: true })
  for (const method of [realtime.send, realtime.mark, realtime.tellTyping, realtime.startFrom, realtime.wake])
    expect(method).not.toHaveBeenCalled()
})

test('closing an earlier connection late leaves the present one alone', () => {
  const { live, connect } = start()
  const earlier = connect()
  const present = connect()
  present.options.onState?.('direct', 'open')
  earlier.stop()
  expect(earlier.realtime.close).toHaveBeenCalledOnce()
  expect(state()).toBe('online')
  live.retry()
  expect(present.realtime.wake).toHaveBeenCalledOnce()
})

test('a session that the server ended on the sockets is over', () => {
  const claims = { exp: Date.now() / 1000 + 3600, userID: 1, nickname: 'Alice', role: 2 }
  startSession(`head.${btoa(JSON.stringify(claims))}.signature`)
  const ended = vi.fn()
  onTestFinished(() => void onSessionEnd(ended)())
  onSessionEnd(ended)
  const { connect } = start()
  connect().options.onSessionEnded()
  expect(ended).toHaveBeenCalledExactlyOnceWith('ended')
})

test('a frame that is not valid is logged, and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { connect } = start()
  connect().options.onInvalidFrame?.('{')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), '{')
})
