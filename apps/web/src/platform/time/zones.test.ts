import { expect, test } from 'vitest'
import { offsetOf, timeZones } from './zones.ts'

test('how the clocks of a place stand follows the day', () => {
  const [winter, summer] = [new Date('2026-01-01T12:00Z'), new Date('2026-07-01T12:00Z')]
  expect([winter, summer].map((day) => offsetOf('Europe/Berlin', day))).toEqual(['+01:00', '+02:00'])
  expect([offsetOf('UTC'), offsetOf('Asia/Kolkata'), offsetOf('America/St_Johns', winter)]).toEqual([
    '+00:00',
    '+05:30',
    '-03:30',
  ])
})

test('a place that this device does not know is offered where it was chosen, without an offset', () => {
  expect(timeZones('Mars/Olympus')).toContain('Mars/Olympus')
  expect(offsetOf('Mars/Olympus')).toBe('')
  expect(timeZones()).toEqual(expect.arrayContaining(['UTC', 'Asia/Shanghai']))
})
