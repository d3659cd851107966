import type { SocketState } from '@parley/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../test/browser.ts'
import { stubBroadcastChannels } from '../test/channels.ts'
import { stubWebSockets } from '../test/web-sockets.ts'
import { createSharedSocket } from './shared-socket.ts'

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

let browser: ReturnType<typeof stubBrowser>
let connections: ReturnType<typeof stubWebSockets>
let name: string
beforeEach(({ task }) => {
  browser = stubBrowser()
  connections = stubWebSockets()
  stubBroadcastChannels()
  name = `socket of ${task.id}`
})

/** A page of a browser. */
function openTab(retryMs = 1) {
  const states: [SocketState, number?][] = []
  const heard: string[] = []
  const invalid: unknown[] = []
  const socket = createSharedSocket<string>(name, {
    url: async () => 'ws://server',
    parse: (frame) => (frame === 'nonsense' ? undefined : frame),
    onEvent: (event) => heard.push(event),
    onState: (state, retryInMs) => states.push(retryInMs === undefined ? [state] : [state, retryInMs]),
    onSessionEnded: () => {},
    onInvalidFrame: (frame) => invalid.push(frame),
    heartbeat: { frame: 'ping', idleMs: 60_000, answerMs: 60_000 },
    backoff: { baseMs: retryMs, maxMs: retryMs },
    random: () => 0.5,
  })
  onTestFinished(() => socket.close())
  return { socket, states, heard, invalid, state: () => socket.state }
}

/** The server takes the next connection. */
async function accept(at = 0) {
  await soon(() => expect(connections.length).toBeGreaterThan(at))
  connections[at]?.accept()
  return connections[at]!
}

/** Two pages, of which the first holds the connection. */
async function openTwo() {
  const holder = openTab()
  const connection = await accept()
  const other = openTab()
  await soon(() => expect([holder.state(), other.state()]).toEqual(['open', 'open']))
  return { holder, other, connection }
}

test('the pages of a browser share one connection', async () => {
  const { holder, other, connection } = await openTwo()
  connection.say('hello')
  await soon(() => expect([holder.heard, other.heard]).toEqual([['hello'], ['hello']]))
  expect(connections).toHaveLength(1)
})

test('a frame of any page is sent once, through that connection', async () => {
  const { holder, other, connection } = await openTwo()
  expect(holder.socket.send('of the holder')).toBe(true)
  expect(other.socket.send('of the other')).toBe(true)
  await soon(() => expect(connection.heard).toEqual(['of the holder', 'of the other']))
})

test('before there is a connection nothing is sent, by no page', async () => {
  const [holder, other] = [openTab(), openTab()]
  await soon(() => expect(connections).toHaveLength(1))
  expect([holder.socket.send('a'), other.socket.send('b')]).toEqual([false, false])
  const connection = await accept()
  await soon(() => expect(other.state()).toBe('open'))
  other.socket.send('c')
  await soon(() => expect(connection.heard).toEqual(['c']))
})

test('a page that opens later receives the state of the connection, and no earlier frames', async () => {
  const holder = openTab()
  const connection = await accept()
  connection.say('before')
  const later = openTab()
  await soon(() => expect(later.states).toEqual([['open']]))
  connection.say('after')
  await soon(() => expect(later.heard).toEqual(['after']))
  expect(holder.heard).toEqual(['before', 'after'])
})

test('all pages learn that the connection is lost, and when it is tried again', async () => {
  const { holder, other, connection } = await openTwo()
  connection.drop()
  await accept(1)
  await soon(() => expect(other.state()).toBe('open'))
  const lost = holder.states.find(([state]) => state === 'waiting')
  expect(lost?.[1]).toBeGreaterThanOrEqual(0)
  expect(other.states.map(([state]) => state)).toEqual(['open', 'waiting', 'connecting', 'open'])
  expect(other.states[1]).toEqual(lost)
})

test('a page that comes while the connection is lost learns when it is tried again, and the others keep to it', async () => {
  const holder = openTab(60_000)
  const connection = await accept()
  const other = openTab()
  await soon(() => expect(other.state()).toBe('open'))
  connection.drop()
  await soon(() => expect(other.state()).toBe('waiting'))
  const later = openTab()
  await soon(() => expect(later.state()).toBe('waiting'))
  for (const { states } of [holder, other, later]) expect(states.at(-1)?.[1]).toBeGreaterThan(1000)
})

test('when the page that holds the connection goes, another connects', async () => {
  const { holder, other } = await openTwo()
  holder.socket.close()
  expect(connections[0]?.isClosed).toBe(true)
  const next = await accept(1)
  next.say('hello')
  expect(other.heard).toEqual(['hello'])
  expect(holder.heard).toEqual([])
  expect(other.socket.send('hi')).toBe(true)
  expect(next.heard).toEqual(['hi'])
})

test('a page that goes on is never notified of an end, and a page that closes the socket once', async () => {
  const { holder, other } = await openTwo()
  holder.socket.close()
  await accept(1)
  await soon(() => expect(other.state()).toBe('open'))
  expect(other.states.map(([state]) => state)).toEqual(['open', 'connecting', 'open'])
  expect(holder.states.filter(([state]) => state === 'closed')).toHaveLength(1)
})

test('a third page receives events through the present holder of the connection', async () => {
  const { holder, other } = await openTwo()
  const third = openTab()
  await soon(() => expect(third.state()).toBe('open'))
  holder.socket.close()
  const next = await accept(1)
  await soon(() => expect([other.state(), third.state()]).toEqual(['open', 'open']))
  next.say('hello')
  await soon(() => expect([other.heard, third.heard]).toEqual([['hello'], ['hello']]))
  expect(connections).toHaveLength(2)
})

test('a page that goes without holding anything leaves the connection to the others', async () => {
  const { holder, other, connection } = await openTwo()
  other.socket.close()
  expect(other.states.at(-1)).toEqual(['closed'])
  expect(other.socket.send('late')).toBe(false)
  connection.say('hello')
  expect(holder.heard).toEqual(['hello'])
  expect(connection.isClosed).toBe(false)
  expect(other.heard).toEqual([])
  holder.socket.close()
  const next = openTab()
  await accept(1)
  await soon(() => expect(next.state()).toBe('open'))
})

test('to close twice does nothing more', async () => {
  const { holder } = await openTwo()
  holder.socket.close()
  const { length } = holder.states
  holder.socket.close()
  expect(holder.states).toHaveLength(length)
  expect(holder.state()).toBe('closed')
})

test('an invalid frame is reported in every page, and changes nothing', async () => {
  const { holder, other, connection } = await openTwo()
  connection.say('nonsense')
  connection.say('hello')
  await soon(() => expect([holder.heard, other.heard]).toEqual([['hello'], ['hello']]))
  expect([holder.invalid, other.invalid]).toEqual([['nonsense'], ['nonsense']])
})

test('any page can give up a dead connection, and request a ping', async () => {
  const { holder, other, connection } = await openTwo()
  other.socket.wake()
  await soon(() => expect(connection.heard).toEqual(['ping']))
  holder.socket.wake()
  expect(connection.heard).toEqual(['ping', 'ping'])
  other.socket.reconnect()
  await accept(1)
  expect(connection.isClosed).toBe(true)
  holder.socket.reconnect()
  await accept(2)
  expect(connections[1]?.isClosed).toBe(true)
})

test('the visible page has the connection checked when the network is back', async () => {
  const { connection } = await openTwo()
  // Each page of a browser has a document of its own; this one is that of the page in sight.
  browser.document.visibilityState = 'visible'
  browser.window.dispatchEvent(new Event('online'))
  // The holder receives it directly, and from the other.
  await soon(() => expect(connection.heard).toEqual(['ping', 'ping']))
  browser.document.visibilityState = 'hidden'
  browser.document.dispatchEvent(new Event('visibilitychange'))
  browser.document.visibilityState = 'visible'
  browser.document.dispatchEvent(new Event('visibilitychange'))
  await soon(() => expect(connection.heard).toHaveLength(4))
})

test('where pages cannot know of each other, each has a connection of its own', async () => {
  browser.navigator.locks = undefined
  const [one, two] = [openTab(), openTab()]
  await accept(0)
  await accept(1)
  connections[0]?.say('hello')
  expect([one.heard, two.heard]).toEqual([['hello'], []])
})
