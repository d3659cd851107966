import type { Group } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { heldUntil, quietAt } from './pace.ts'

const at = 1_000_000
const told = (facts: Partial<Group>) => ({ at, group: { role: 3, ...facts } as Group })
const minutes = (count: number) => at + count * 60_000

describe('in slow mode', () => {
  test('one waits as long as the server said, from when it said so', () => {
    expect(heldUntil(told({ slowMode: 30, slowFor: 12 }), 0)).toBe(at + 12_000)
  })

  test('and anew after each message', () => {
    expect(heldUntil(told({ slowMode: 30 }), at + 5000)).toBe(at + 35_000)
    expect(heldUntil(told({ slowMode: 30, slowFor: 29 }), at - 5000)).toBe(at + 29_000)
  })

  test('owner and administrators do not, and nobody elsewhere', () => {
    expect(heldUntil(told({ slowMode: 30, role: 2 }), at)).toBe(0)
    expect(heldUntil(told({}), at)).toBe(0)
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', days: [1], timeZone: 'UTC' }

  test('that last end by themselves', () => {
    const group = told({ quietHours: night, quietFor: 600, quietIn: 3600 })
    expect(quietAt(group, minutes(9))).toEqual({ until: minutes(10), changesAt: minutes(10), isOver: false })
    expect(quietAt(group, minutes(10))).toEqual({ until: undefined, changesAt: minutes(60), isOver: true })
  })

  test('that come begin by themselves, and last as long as they are', () => {
    const group = told({ quietHours: night, quietIn: 600 })
    expect(quietAt(group, minutes(9))).toEqual({ until: undefined, changesAt: minutes(10), isOver: false })
    const morning = minutes(10 + 9 * 60)
    expect(quietAt(group, minutes(10))).toEqual({ until: morning, changesAt: morning, isOver: true })
    expect(quietAt(group, morning)).toEqual({ until: undefined, changesAt: undefined, isOver: true })
  })

  test('do not bind a member without any', () => {
    const free = { until: undefined, changesAt: undefined, isOver: false }
    expect(quietAt(told({ quietHours: night, role: 1 }), minutes(1))).toEqual(free)
  })
})
