import type { ChatEvent, ChatFrame, GroupEvent } from '@parley/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { currentLanguage } from '../../platform/texts/index.ts'
import { stubBrowser } from '../test/browser.ts'
import { failure, stubCalls } from '../test/calls.ts'
import { settled } from '../test/settled.ts'
import { stubWebSockets } from '../test/web-sockets.ts'
import { openOwnConnection } from './own-connection.ts'

const frame = { ping: {} } as unknown as ChatFrame

let connections: ReturnType<typeof stubWebSockets>
beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('location', { href: 'https://server/user/2' })
  connections = stubWebSockets()
})

function start() {
  const calls = stubCalls()
  const events: ChatEvent[] = []
  const onLost = vi.fn()
  const own = openOwnConnection('direct', (event) => events.push(event), onLost)
  onTestFinished(() => own.close())
  const connect = async () => {
    calls.all[0]?.answer.resolve({ ticket: 'a ticket' })
    await settled()
    connections[0]?.accept()
    return connections[0]!
  }
  return { calls, events, onLost, own, connect }
}

test('it opens with a ticket of its own, and what was to be sent before goes out in order', async () => {
  const { own, connect, calls } = start()
  own.send(frame)
  own.send({ typing: { revUserID: 2 } } as unknown as ChatFrame)
  expect(calls.to('POST /api/auth/socket_ticket')).toHaveLength(1)
  const connection = await connect()
  expect(connection.url).toBe(`wss://server/api/chat/ws/chat?ticket=a+ticket&language=${currentLanguage()}`)
  own.send(frame)
  expect(connection.heard).toEqual([frame, { typing: { revUserID: 2 } }, frame])
})

test('an event is delivered, an invalid one is ignored', async () => {
  const { connect, events } = start()
  const connection = await connect()
  connection.say('nonsense')
  connection.say({ event: 'pong' })
  expect(events).toEqual([{ event: 'pong' }])
})

test('a lost connection is reported once, and does not come back', async () => {
  const { connect, onLost } = start()
  const connection = await connect()
  connection.drop()
  await settled()
  expect(onLost).toHaveBeenCalledOnce()
  expect(connections).toHaveLength(1)
})

test('one that cannot be opened is lost', async () => {
  const { calls, onLost } = start()
  calls.all[0]?.answer.reject(failure('network'))
  await settled()
  expect(onLost).toHaveBeenCalledOnce()
  expect(connections).toEqual([])
})

test('one whose session is over is lost', async () => {
  const { calls, onLost } = start()
  calls.all[0]?.answer.reject(failure('unauthenticated'))
  await settled()
  expect(onLost).toHaveBeenCalledOnce()
})

test('a connection that is closed still sends what it was given, and reports no loss', async () => {
  const { own, connect, onLost } = start()
  own.send(frame)
  own.close()
  const connection = await connect()
  expect(connection.heard).toEqual([frame])
  expect(connection.isClosed).toBe(true)
  expect(onLost).not.toHaveBeenCalled()
})

test('closed with nothing to send, it never opens', async () => {
  const { own, calls, onLost } = start()
  own.close()
  calls.all[0]?.answer.resolve({ ticket: 'a ticket' })
  await settled()
  expect(connections).toEqual([])
  expect(onLost).not.toHaveBeenCalled()
})

test('closed before it could be opened, which fails, it reports no loss', async () => {
  const { own, calls, onLost } = start()
  own.send(frame)
  own.close()
  calls.all[0]?.answer.reject(failure('network'))
  await settled()
  expect(onLost).not.toHaveBeenCalled()
})

test('a connection to the group socket goes there, and receives events of groups', async () => {
  const calls = stubCalls()
  const events: GroupEvent[] = []
  const own = openOwnConnection('group', (event) => events.push(event), vi.fn())
  onTestFinished(() => own.close())
  calls.all[0]?.answer.resolve({ ticket: 'a ticket' })
  await settled()
  connections[0]?.accept()
  expect(connections[0]?.url).toBe(
    `wss://server/api/group/ws/chat?ticket=a+ticket&language=${currentLanguage()}`,
  )
  connections[0]?.say({ event: 'conference', groupID: 4 })
  expect(events).toEqual([{ event: 'conference', groupID: 4 }])
})
