import { expect, test } from 'vitest'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import { answered } from './socket-requests.ts'

/** A connection of somebody, whose answers are taken when `take` is called. */
function connectionOf(userId: number) {
  const delivered: unknown[] = []
  const state = { isOpen: true, take: () => {} }
  const connection = {
    caller: { userId },
    get isOpen() {
      return state.isOpen
    },
    deliver(answer: unknown) {
      delivered.push(answer)
      return new Promise<void>((resolve) => {
        state.take = resolve
      })
    },
  } as unknown as Connection
  return { connection, delivered, state }
}

const settled = () => new Promise(setImmediate)

function open() {
  const asked: string[] = []
  const admission = { enter: async (isWanted: () => boolean) => isWanted() }
  const ask = answered(
    { admission, answers: new KeyedMutex<number>() },
    async (_connection, what: string) => {
      asked.push(what)
      if (what === 'bad') throw new Error('no')
      return what
    },
  )
  return { ask, asked }
}

test('the next answer of a person is made when the last one has been taken, on whichever connection', async () => {
  const { ask, asked } = open()
  const [one, other, somebody] = [connectionOf(1), connectionOf(1), connectionOf(2)]
  void ask(one.connection, 'a')
  void ask(other.connection, 'b')
  void ask(somebody.connection, 'c')
  await settled()
  expect(asked).toEqual(['a', 'c'])
  one.state.take()
  await settled()
  expect(other.delivered).toEqual(['b'])
})

test('what was asked on a connection that has closed while waiting is not answered', async () => {
  const { ask, asked } = open()
  const [one, gone, other] = [connectionOf(1), connectionOf(1), connectionOf(1)]
  void ask(one.connection, 'a')
  void ask(gone.connection, 'b')
  void ask(other.connection, 'c')
  await settled()
  gone.state.isOpen = false
  one.state.take()
  await settled()
  expect(asked).toEqual(['a', 'c'])
})

test('a question that cannot be answered holds up nobody', async () => {
  const { ask, asked } = open()
  const [one, other] = [connectionOf(1), connectionOf(1)]
  await expect(ask(one.connection, 'bad')).rejects.toThrow('no')
  void ask(other.connection, 'b')
  await settled()
  expect(asked).toEqual(['bad', 'b'])
})
