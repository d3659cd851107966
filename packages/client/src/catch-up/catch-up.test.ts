import { expect, test } from 'vitest'
import { follow, numbers, openServer } from '../../test/chat-logs.ts'
import type { OwnCursor } from './own-log.ts'

test('whoever comes for the first time begins where the logs end', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBe(1)
  expect(client.resetsOfAll).toHaveLength(1)
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([2])
})

test('what was missed is read in pages after coming back', () => {
  const server = openServer({ page: 3 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 10; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual(numbers(2, 11))
})

test('what comes live meanwhile waits for it', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  server.say(2)
  client.connect()
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([])
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
})

test('a lost notice is found out with the next', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
})

test('what is too much to be told one by one is read again', () => {
  const server = openServer({ max: 5 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 10; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  expect(client.catchUp.cursorOf(2)).toBe(11)
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([12])
})

test('what nobody wants one by one is skipped, and the newest is told', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server, { isWanted: () => false })
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  expect(client.placesOf(2)).toEqual([3])
})

test('a conversation that was kept from an earlier time is read from there', () => {
  const server = openServer()
  for (let count = 0; count < 4; count++) server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.catchUp.startFrom(2, 1)
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3, 4])
})

test('what the server could not read for a moment is asked for again, though the connection lives', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.say(2)
  client.catchUp.take(server.say(2))
  server.refuse()
  for (const alarm of [...client.alarms.values()]) alarm()
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([2, 3])
  expect(server.reconnects).toEqual([])
})

test('whoever starts from another place on hearing an event gets what follows from there, once and in order', () => {
  const server = openServer({ page: 10 })
  server.say(2)
  const places: number[] = []
  const client = follow(server, {
    onEvent(event) {
      if (event.event !== 'message') return
      const isFirst = places.length === 0
      places.push(event.position ?? 0)
      if (isFirst) client.catchUp.startFrom(2, 0)
    },
  })
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 3; count++) server.say(2)
  client.connect()
  client.hearAnswers()
  expect(places).toEqual([2, 1, 2, 3, 4])
})

test('many pages are asked for one after the other, and what comes live meanwhile stands behind them', () => {
  const server = openServer({ page: 200, max: 2000 })
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.cut()
  for (let count = 0; count < 950; count++) server.say(2)
  client.connect()
  const pages: number[] = []
  for (let answer = server.answer(); answer; answer = server.answer()) {
    client.catchUp.take(answer)
    client.catchUp.take(server.say(2))
    if (answer.event === 'backfill') pages.push(answer.events.length)
  }
  expect(pages).toEqual([200, 200, 200, 200, 155])
  expect(client.placesOf(2)).toEqual(numbers(2, server.logOf(2).length))
})

test('a conversation that is mine no more is forgotten', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  server.forget(2)
  client.cut()
  client.connect()
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBeUndefined()
  expect(client.gone).toEqual([2])
})

test('a conversation that has just begun is not forgotten over an answer of before', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  const before = server.answer()
  client.catchUp.take(server.say(2))
  if (before) client.catchUp.take(before)
  server.say(2)
  client.catchUp.take(server.say(2))
  client.hearAnswers()
  expect(client.placesOf(2)).toEqual([1, 2, 3])
})

test('asked again while it waits for an answer, it asks once more', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  const before = server.answer()
  server.say(2)
  client.catchUp.sync()
  if (before) client.catchUp.take(before)
  client.hearAnswers()
  expect(client.catchUp.cursorOf(2)).toBe(1)
})

test('a restored database makes everything be read again', () => {
  const cursor: OwnCursor = { epoch: 'before', position: 7 }
  const server = openServer({ epoch: 'after' })
  server.say(2)
  const client = follow(server, { cursor })
  client.catchUp.startFrom(2, 5)
  client.connect()
  client.hearAnswers()
  expect(client.resetsOfAll).toHaveLength(1)
  expect(client.catchUp.cursor).toEqual({ epoch: 'after', position: 0 })
  expect(client.catchUp.cursorOf(2)).toBe(1)
})

test('a place of another database makes the conversation be read again', () => {
  const server = openServer()
  server.say(2)
  const client = follow(server)
  client.catchUp.startFrom(2, 9, 'another')
  client.connect()
  client.hearAnswers()
  expect(client.resets).toEqual([2])
  client.catchUp.startFrom(2, 0, 'another')
  expect(client.resets).toEqual([2, 2])
  client.catchUp.take(server.say(2))
  expect(client.placesOf(2)).toEqual([2])
})

test('changes of my own are told once each, missed ones after coming back', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  client.catchUp.take(server.change())
  server.change()
  client.catchUp.take(server.change())
  client.hearAnswers()
  client.cut()
  server.change()
  client.connect()
  client.hearAnswers()
  expect(client.changes()).toEqual([1, 3, 2, 4])
  expect(client.catchUp.cursor?.position).toBe(4)
})

test('a server that says nothing counts as gone', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  for (const alarm of client.alarms.values()) alarm()
  expect(server.reconnects).toHaveLength(1)
})

test('after a receipt that failed on the server it asks how far the marks are', () => {
  const server = openServer()
  const client = follow(server)
  client.connect()
  client.hearAnswers()
  const failed = { event: 'error', code: 5000, msg: 'not now' } as const
  client.catchUp.take({ ...failed, retry: true, clientMessageId: 'a message' })
  client.catchUp.take({ ...failed, retry: false })
  expect(server.answer()).toBeUndefined()
  client.catchUp.take({ ...failed, retry: true })
  expect(server.answer()?.event).toBe('synced')
})
