import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A log, and the lines that it has written so far. */
function openLog() {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const lines = () =>
    said
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log: createLog('info', { destination }), lines }
}

/** All at one place of the code, whatever their message. */
const failure = (sent: string) => new Error(`value "${sent}" is out of range`)

test('equal errors of requests and sockets have one line at once, and one a minute that counts them', () => {
  const { log, lines } = openLog()
  for (let n = 0; n < 100; n++)
    log.child({ reqId: `r${n}` }).error({ err: failure(`1e${n}`) }, 'request failed')
  for (let n = 0; n < 100; n++) log.error({ err: failure(`1e${n}`) }, 'frame failed')
  expect(lines().map(({ msg }) => msg)).toEqual(['request failed', 'frame failed'])
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(2)).toMatchObject([
    { msg: 'request failed', reqId: 'r99', failures: 99, err: { stack: expect.any(String) } },
    { msg: 'frame failed', failures: 99 },
  ])
  log.error({ err: failure('2') }, 'frame failed')
  expect(lines()).toHaveLength(4)
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(4)).toMatchObject([{ msg: 'frame failed', failures: 1 }])
})

test('data that a client has sent makes no new kinds of errors, even if it looks like a stack', () => {
  const { log, lines } = openLog()
  for (let n = 0; n < 100; n++) {
    log.error({ err: failure(`\n    at file:///src/sent-${n}.ts:1:1\n`) }, 'request failed')
    log.error({ err: failure(`$&\n    at file:///src/sent-${n}.ts:1:1\n`) }, 'request failed')
  }
  expect(lines()).toHaveLength(1)
})

test('an error counts as the first again after a minute without one like it', () => {
  const { log, lines } = openLog()
  const fail = () => log.error({ err: failure('1') }, 'request failed')
  fail()
  vi.advanceTimersByTime(60_000)
  fail()
  expect(lines().map(({ failures }) => failures)).toEqual([undefined, undefined])
})

test('errors of other kinds, from other places and in other sentences have lines of their own', () => {
  const { log, lines } = openLog()
  for (const err of [
    failure('1'),
    new TypeError('1'),
    new Error('2'),
    Object.assign(failure('1'), { code: '22003' }),
  ])
    for (const sentence of ['request failed', 'frame failed']) log.error({ err }, sentence)
  expect(lines()).toHaveLength(8)
})

test('lines without an error are all written', () => {
  const { log, lines } = openLog()
  for (let n = 0; n < 3; n++) log.warn({ peer: 'a' }, 'repeated')
  expect(lines()).toHaveLength(3)
})
