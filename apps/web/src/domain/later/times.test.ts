import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remindingTimes, sendingTimes, timesFrom, writtenTime } from './times.ts'

const at = (text: string) => new Date(text)
const names = (now: string) => timesFrom(sendingTimes, at(now)).map(({ name }) => name)

test('times are full hours by the clock here', () => {
  const times = timesFrom(sendingTimes, at('2026-11-25T10:12:00'))
  expect(times).toEqual([
    { name: 'in1Hour', at: at('2026-11-25T11:12:00') },
    { name: 'tonight', at: at('2026-11-25T20:00') },
    { name: 'tomorrow', at: at('2026-11-26T09:00') },
    { name: 'monday', at: at('2026-11-30T09:00') },
  ])
})

test('in the evening there is no tonight, and on a Sunday Monday is tomorrow', () => {
  expect(names('2026-11-25T19:30')).toEqual(['in1Hour', 'tomorrow', 'monday'])
  expect(names('2026-11-29T10:00')).toEqual(['in1Hour', 'tonight', 'tomorrow'])
  expect(timesFrom(['monday'], at('2026-11-30T10:00'))[0]?.at).toEqual(at('2026-12-07T09:00'))
})

test('whenever it is, every time lies ahead, within eight days', () => {
  fc.assert(
    fc.property(fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true }), (now) => {
      for (const time of timesFrom([...sendingTimes, ...remindingTimes], now)) {
        const days = (time.at.getTime() - now.getTime()) / 86_400_000
        expect(days).toBeGreaterThan(0)
        expect(days).toBeLessThan(8)
      }
    }),
  )
})

test('a time that was written lies ahead, and not too far', () => {
  const now = at('2026-11-25T10:12')
  expect(writtenTime('2026-11-25T10:13', 366, now)).toEqual(at('2026-11-25T10:13'))
  for (const wrong of ['', 'x', '2026-11-25T10:12', '2028-01-01T00:00'])
    expect(writtenTime(wrong, 366, now)).toBeUndefined()
})
