import { chatMessageExample, groupMessageExample, subprotocol, tokenSubprotocol } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { connect, openServer } from '../../test/realtime-server.ts'
import { ApiError } from '../http/api-error.ts'
import { createMemoryQueue } from '../sender/pending-queue.ts'
import { createSocket, type SocketOptions } from '../socket/socket.ts'
import type { PendingFrame } from './options.ts'

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const hello = { type: 1, textMsg: { content: 'hello' } } as const
const alice = { kind: 'direct', id: 2 } as const
const group = { kind: 'group', id: 3 } as const
const isBothOpen = (client: ReturnType<typeof connect>) =>
  soon(() => expect(client.opened.toSorted()).toEqual(['direct', 'group']))

const directEnd = (readUpTo: number) => ({
  userID: 2,
  position: 9,
  sequence: 9,
  deliveredUpTo: readUpTo,
  readUpTo,
  peerDeliveredUpTo: 0,
  peerReadUpTo: 0,
})

test('openRealtime opens both sockets, and requests the ends of their logs', async () => {
  await using server = await openServer()
  using client = connect(server)
  await isBothOpen(client)
  expect(server.sent('direct', 'sync')).toEqual([{ behind: true }])
  expect(server.sent('group', 'sync')).toEqual([{ behind: true }])
  expect(client.realtime.ownCursor).toEqual({ epoch: 'e1', position: 0 })
})

test('send takes a message to a person or a group, and resolves with its ack', async () => {
  await using server = await openServer()
  using client = connect(server)
  await expect(client.realtime.send(alice, hello, 'a')).resolves.toMatchObject({
    clientMessageId: 'a',
    id: 7,
  })
  await expect(client.realtime.send(group, hello)).resolves.toMatchObject({ sequence: 1 })
  expect(server.frames.direct).toContainEqual({ revUserID: 2, msg: hello, clientMessageId: 'a' })
  expect(server.frames.group).toContainEqual(expect.objectContaining({ groupID: 3, msg: hello }))
})

test('typing and marks are sent for either kind of conversation', async () => {
  await using server = await openServer()
  using client = connect(server)
  await isBothOpen(client)
  expect(client.realtime.tellTyping(alice)).toBe(true)
  expect(client.realtime.mark(alice, { deliveredUpTo: 4 })).toBe(true)
  expect(client.realtime.mark(group, { readUpTo: 5 })).toBe(true)
  await soon(() => expect(server.sent('direct', 'receipt')).toEqual([{ revUserID: 2, deliveredUpTo: 4 }]))
  expect(server.sent('direct', 'typing')).toEqual([{ revUserID: 2 }])
  await soon(() => expect(server.sent('group', 'receipt')).toEqual([{ groupID: 3, readUpTo: 5 }]))
})

test('only the marks that the server lacks are sent after `synced`', async () => {
  const groupEnd = { groupID: 3, position: 9, sequence: 9, readUpTo: 8 }
  await using server = await openServer({ direct: [directEnd(3)], group: [groupEnd] })
  using client = connect(server)
  expect(client.realtime.mark(alice, { readUpTo: 6, deliveredUpTo: 2 })).toBe(false)
  expect(client.realtime.mark(group, { readUpTo: 8 })).toBe(false)
  await isBothOpen(client)
  client.realtime.sync('group')
  await soon(() => expect(server.sent('direct', 'receipt')).toEqual([{ revUserID: 2, readUpTo: 6 }]))
  await soon(() => expect(server.sent('group', 'sync')).toHaveLength(2))
  expect(server.sent('group', 'receipt')).toEqual([])
})

test('marks are sent with an id of their own, and again after each reconnect until they are answered', async () => {
  await using server = await openServer()
  using client = connect(server)
  const receipts = () => server.frames.group.filter((frame) => 'receipt' in frame)
  const comeBack = async (times: number) => {
    server.cut('group')
    await soon(() => expect(client.opened.filter((kind) => kind === 'group')).toHaveLength(times))
    await client.realtime.send(group, hello)
  }
  await isBothOpen(client)
  client.realtime.mark(group, { readUpTo: 5 })
  await soon(() => expect(receipts()).toHaveLength(1))
  await comeBack(2)
  const [first, second] = receipts()
  expect(second).toEqual({ receipt: { groupID: 3, readUpTo: 5 }, requestId: expect.any(String) })
  expect(second?.requestId).not.toBe(first?.requestId)
  server.tell('group', { event: 'done', requestId: second?.requestId })
  await soon(() => expect(client.events('group')).toContain('done'))
  await comeBack(3)
  expect(receipts()).toHaveLength(2)
})

test('marks of another database are not sent again', async () => {
  await using server = await openServer({ direct: [directEnd(3)] })
  using client = connect(server)
  await isBothOpen(client)
  client.realtime.mark(alice, { readUpTo: 6 })
  await soon(() => expect(server.sent('direct', 'receipt')).toHaveLength(1))
  server.epoch.value = 'e2'
  server.cut('direct')
  await soon(() => expect(client.opened.filter((kind) => kind === 'direct')).toHaveLength(2))
  await client.realtime.send(alice, hello)
  expect(server.sent('direct', 'receipt')).toHaveLength(1)
})

test('an event arrives with its kind, and moves the cursor of its conversation', async () => {
  await using server = await openServer()
  using client = connect(server)
  await isBothOpen(client)
  const placed = { event: 'message', sequence: 1, position: 1 }
  server.tell('direct', { ...placed, message: { ...chatMessageExample, isMe: false } })
  server.tell('group', { ...placed, message: groupMessageExample })
  await soon(() => expect(client.events('direct')).toContain('message'))
  await soon(() => expect(client.events('group')).toContain('message'))
  const [direct, inGroup] = [chatMessageExample.sendUser.id, groupMessageExample.groupID]
  expect(client.realtime.cursorOf({ kind: 'direct', id: direct })).toEqual({ epoch: 'e1', position: 1 })
  expect(client.realtime.cursorOf({ kind: 'group', id: inGroup })).toEqual({ epoch: 'e1', position: 1 })
  expect(client.realtime.cursorOf({ kind: 'group', id: direct })).toBeUndefined()
})

test('a change of topic `groups` makes the group socket sync', async () => {
  await using server = await openServer()
  using client = connect(server)
  await isBothOpen(client)
  server.tell('direct', { event: 'changed', topics: ['groups'], position: 1 })
  await soon(() => expect(server.sent('group', 'sync')).toHaveLength(2))
})

test('`behind` with missed signals calls onOpened again after `synced`', async () => {
  await using server = await openServer()
  using client = connect(server)
  await isBothOpen(client)
  server.tell('direct', { event: 'behind', signals: false })
  await soon(() => expect(client.events('direct').filter((name) => name === 'synced')).toHaveLength(2))
  expect(client.opened).toHaveLength(2)
  server.tell('direct', { event: 'behind', signals: true })
  await soon(() => expect(client.opened).toHaveLength(3))
})

test('onOpened waits for the answer to this page, not for one to another page on the same connection', async () => {
  await using server = await openServer()
  const answersBefore: number[] = []
  using client = connect(server, {
    onOpened: (kind) =>
      kind === 'direct' &&
      answersBefore.push(client.events('direct').filter((name) => name === 'synced').length),
  })
  await soon(() => expect(answersBefore).toEqual([1]))
  const later = { epoch: 'e1', position: 5, reset: false, changes: [], conversations: [] }
  server.others.push({ event: 'synced', ...later })
  server.tell('direct', { event: 'behind', signals: true })
  await soon(() => expect(answersBefore).toEqual([1, 3]))
})

test('an ended session closes both sockets for good, and calls onSessionEnded once', async () => {
  await using server = await openServer()
  const states: string[] = []
  using client = connect(server, { onState: (kind, state) => states.push(`${kind} ${state}`) })
  await isBothOpen(client)
  const waiting = client.realtime.send(group, hello, 'a').catch((error: Error) => error.name)
  server.close('direct', 4001)
  await soon(() => expect(client.ended).toBe(1))
  expect(states).toContain('direct closed')
  expect(states).toContain('group closed')
  expect(['SendError', expect.objectContaining({ id: 7 })]).toContainEqual(await waiting)
})

test('unsent messages wait in the given queues for the next session', async () => {
  const queues = { direct: createMemoryQueue<PendingFrame>(), group: createMemoryQueue<PendingFrame>() }
  const nowhere = { url: 'ws://127.0.0.1:1' }
  const away = connect(nowhere, { queues })
  const lost = expect(away.realtime.send(alice, hello, 'a')).rejects.toMatchObject({ retry: true })
  away.realtime.close()
  await lost
  await using server = await openServer()
  using client = connect(server, { queues })
  await soon(() => expect(queues.direct.all()).toEqual([]))
  expect(client.events('direct')).toContain('ack')
  expect(server.frames.direct).toContainEqual({ revUserID: 2, msg: hello, clientMessageId: 'a' })
})

test('openSocket replaces the opening of the sockets', async () => {
  await using server = await openServer()
  const names: string[] = []
  using client = connect(server, {
    openSocket<E>(name: string, options: SocketOptions<E>) {
      names.push(name)
      return createSocket(options)
    },
  })
  await isBothOpen(client)
  expect(names).toEqual(['chat', 'group'])
})

test('a mark is sent again after an error without an id', async () => {
  await using server = await openServer({ direct: [directEnd(3)] })
  using client = connect(server)
  await isBothOpen(client)
  client.realtime.mark(alice, { readUpTo: 6 })
  await soon(() => expect(server.sent('direct', 'receipt')).toHaveLength(1))
  server.tell('direct', { event: 'error', code: 1011, msg: 'failed', retry: true })
  await soon(() => expect(server.sent('direct', 'receipt')).toHaveLength(2))
})

test('with the session’s token the sockets open without a call', async () => {
  await using server = await openServer()
  const api = { call: () => expect.fail('a call was made') }
  using client = connect(server, { token: 'a.b.c', api })
  await isBothOpen(client)
  const shown = [subprotocol, `${tokenSubprotocol}a.b.c`]
  expect(server.offered).toEqual([shown, shown])
})

test('after a failed handshake with the token, the call for a ticket shows that the session is over', async () => {
  const nowhere = { url: 'ws://127.0.0.1:1' }
  const over = new ApiError('over', { kind: 'unauthenticated' })
  using client = connect(nowhere, { token: 'a.b.c', api: { call: () => Promise.reject(over) } })
  await soon(() => expect(client.ended).toBe(1))
})
