import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Allowance } from '../http/allowance.ts'
import { MessagePacer } from './frame-pacing.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const allowance = () => new Allowance({ burst: 2, perSecond: 1 })

/** Adds messages to a pacer, and records the turns. */
function journal() {
  const log: string[] = []
  const put = (line: MessagePacer, of: Allowance, name: string, isKept = false) => {
    const turn = line.turn(of, isKept)
    if (turn) void turn.then((isTurn) => log.push(isTurn ? name : `not ${name}`))
    else log.push(name)
  }
  return { log, put }
}

test('messages beyond the burst wait for their turn, in order', async () => {
  const { log, put } = journal()
  const [line, all] = [new MessagePacer(), allowance()]
  for (const name of 'abcde') put(line, all, name)
  expect(log).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a message to another conversation waits behind those of its own connection, and no others', async () => {
  const { log, put } = journal()
  const [line, other] = [new MessagePacer(), new MessagePacer()]
  const [busy, free] = [allowance(), allowance()]
  for (const name of ['a', 'b', 'c']) put(line, busy, name)
  put(line, free, 'behind')
  put(other, free, 'beside')
  expect(log).toEqual(['a', 'b', 'beside'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['a', 'b', 'beside', 'c', 'behind'])
})

test('connections that share an allowance take turns, however much waits on one of them', async () => {
  const { log, put } = journal()
  const [flood, calm] = [new MessagePacer(), new MessagePacer()]
  const all = allowance()
  for (let n = 0; n < 100; n++) put(flood, all, 'flood')
  put(calm, all, 'calm 1')
  put(calm, all, 'calm 2')
  await vi.advanceTimersByTimeAsync(4000)
  expect(log).toEqual(['flood', 'flood', 'flood', 'calm 1', 'flood', 'calm 2'])
})

test('when the connection has gone, messages that the client stores are dropped, others have their turn', async () => {
  const { log, put } = journal()
  const [line, all] = [new MessagePacer(), allowance()]
  for (const name of ['a', 'b', 'c', 'd', 'e']) put(line, all, name, name === 'c' || name === 'e')
  line.leave()
  put(line, all, 'f', true)
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['a', 'b', 'not c', 'not e', 'not f'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(log.at(-1)).toBe('d')
  expect(vi.getTimerCount()).toBe(0)
})

test('a dropped message costs nothing: its client sends it again on its next connection', async () => {
  const { log, put } = journal()
  const [line, all] = [new MessagePacer(), allowance()]
  for (const name of ['a', 'b', 'c', 'd']) put(line, all, name, true)
  for (let reconnects = 0; reconnects < 5; reconnects++) {
    line.leave()
    const again = new MessagePacer()
    put(again, all, `c ${reconnects}`, true)
    again.leave()
  }
  await vi.advanceTimersByTimeAsync(1000)
  put(new MessagePacer(), all, 'c at last', true)
  expect(log.at(-1)).toBe('c at last')
})

test('when the server ends nothing waits any more', async () => {
  const { log, put } = journal()
  const [line, all] = [new MessagePacer(), allowance()]
  for (const name of 'abcd') put(line, all, name)
  line.hurry()
  put(line, all, 'e')
  await vi.advanceTimersByTimeAsync(0)
  expect(log.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
