import type { Group } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { heldUntil, quietAt } from './pace.ts'

const at = 1_000_000
const groupAt = (facts: Partial<Group>) => ({ at, group: { role: 3, ...facts } as Group })
const minutes = (count: number) => at + count * 60_000

describe('in slow mode', () => {
  test('a member waits as long as the server answered, from the time of the answer', () => {
    expect(heldUntil(groupAt({ slowMode: 30, slowFor: 12 }), 0)).toBe(at + 12_000)
  })

  test('a member waits again after each message', () => {
    expect(heldUntil(groupAt({ slowMode: 30 }), at + 5000)).toBe(at + 35_000)
    expect(heldUntil(groupAt({ slowMode: 30, slowFor: 29 }), at - 5000)).toBe(at + 29_000)
  })

  test('owner and administrators do not wait, and nobody waits in other groups', () => {
    expect(heldUntil(groupAt({ slowMode: 30, role: 2 }), at)).toBe(0)
    expect(heldUntil(groupAt({}), at)).toBe(0)
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', days: [1], timeZone: 'UTC' }

  test('that are on end automatically', () => {
    const group = groupAt({ quietHours: night, quietFor: 600, quietIn: 3600 })
    expect(quietAt(group, minutes(9))).toEqual({ until: minutes(10), changesAt: minutes(10), isOver: false })
    expect(quietAt(group, minutes(10))).toEqual({ until: undefined, changesAt: minutes(60), isOver: true })
  })

  test('that are to come begin automatically, and last their whole time', () => {
    const group = groupAt({ quietHours: night, quietIn: 600 })
    expect(quietAt(group, minutes(9))).toEqual({ until: undefined, changesAt: minutes(10), isOver: false })
    const morning = minutes(10 + 9 * 60)
    expect(quietAt(group, minutes(10))).toEqual({ until: morning, changesAt: morning, isOver: true })
    expect(quietAt(group, morning)).toEqual({ until: undefined, changesAt: undefined, isOver: true })
  })

  test('do not bind a member without any', () => {
    const free = { until: undefined, changesAt: undefined, isOver: false }
    expect(quietAt(groupAt({ quietHours: night, role: 1 }), minutes(1))).toEqual(free)
  })
})
