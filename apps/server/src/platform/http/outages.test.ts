import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Outages } from './outages.ts'

test('an outage logs its first failure whole, later ones as a number each minute, and its end once', () => {
  let now = 0
  const outages = new Outages(() => now)
  const first = { outage: 'database', err: new Error('away'), reqId: 'a' }
  const next = { outage: 'database', err: new Error('still away') }
  expect(outages.report(first)).toBe(first)
  for (now = 1000; now < 60_000; now += 1000) expect(outages.report(next)).toBeUndefined()
  expect(outages.report(next)).toEqual({ outage: 'database', reason: 'still away', failures: 61 })
  expect(outages.report({ outage: 'redis', err: 1 })).toEqual({ outage: 'redis', err: 1 })
  now = 90_000
  const isOver = true
  expect(outages.report({ outage: 'database', isOver })).toEqual({
    outage: 'database',
    seconds: 90,
    failures: 61,
  })
  expect(outages.report({ outage: 'database', isOver })).toBeUndefined()
  now += 4000
  expect(outages.report(next), 'it was asked before').toBeUndefined()
  now += 1000
  expect(outages.report(next)).toBe(next)
})

test('a failure long after the last is the first of another outage', () => {
  let now = 0
  const outages = new Outages(() => now)
  const failure = { outage: 'database', err: new Error('away') }
  expect(outages.report(failure)).toBe(failure)
  now = 60_000
  expect(outages.report(failure)).toBe(failure)
})

test('the log passes each line of an outage through Outages, also of requests, and writes others unchanged', () => {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const away = new Error('the database does not answer')
  const log = createLog('info', { destination, outageOf: (err) => (err === away ? 'database' : undefined) })
  const request = log.child({ reqId: 'one' })
  request.error({ err: away }, 'request failed')
  for (let n = 0; n < 10; n++) log.error({ err: away }, 'a job failed')
  log.error({ err: new Error('another') }, 'a job failed')
  log.info('plain')
  log.warn({ outage: 'database', isOver: true }, 'the database answers again')
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'request failed',
    'a job failed',
    'plain',
    'the database answers again',
  ])
  expect(lines[0]).toMatchObject({ reqId: 'one', outage: 'database', err: { stack: expect.any(String) } })
  expect(lines[3]).toMatchObject({ failures: 11 })
})
