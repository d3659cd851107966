import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Balance } from './balance.ts'
import type { Connection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())

let balance: Balance
afterEach(() => {
  balance.close()
  vi.useRealTimers()
})

interface Layout {
  readonly here: number
  readonly elsewhere: number[]
  /** People who are asked to move return to this node. */
  readonly comeBack?: boolean
  /** Properties of the connections of person n. */
  readonly connection?: (n: number) => Partial<Connection>
}

/** A node with people of two connections each, all idle unless given otherwise. */
function node({ here, elsewhere, comeBack = false, connection = () => ({}) }: Layout) {
  const moved = new Map<number, number>()
  const people: Map<number, Set<Connection>> = new Map(
    Array.from({ length: here }, (_, n) => {
      const one = (kind: string) => {
        const idle = {
          id: `${n} ${kind}`,
          extended: true,
          usedAt: Number.NEGATIVE_INFINITY,
          close() {
            moved.set(n, (moved.get(n) ?? 0) + 1)
            if (!comeBack) people.delete(n)
          },
        }
        return Object.defineProperties(idle, Object.getOwnPropertyDescriptors(connection(n)))
      }
      return [n, new Set([one('chat'), one('group')] as unknown as Connection[])]
    }),
  )
  balance = new Balance({
    hub: { userIds: () => [...people.keys()], connectionsOf: (id) => people.get(id) ?? new Set() },
    shares: async () => ({
      here: people.size,
      everywhere: elsewhere.reduce((sum, count) => sum + count, people.size),
      nodes: elsewhere.length + 1,
    }),
    isInCall: (id) => id === '0 chat',
    onError: (error) => {
      throw error
    },
  })
  return moved
}

const minute = 60_000

test('with far more than its share a node asks a bounded number a minute to move, with all their connections', async () => {
  const moved = node({ here: 2000, elsewhere: [0] })
  await vi.advanceTimersByTimeAsync(minute + 100)
  expect(moved.size).toBeLessThan(3)
  await vi.advanceTimersByTimeAsync(minute - 200)
  expect(moved.size).toBe(200)
  expect(new Set(moved.values())).toEqual(new Set([2]))
})

test('of a smaller surplus a quarter is asked to move', async () => {
  const moved = node({ here: 300, elsewhere: [100] })
  await vi.advanceTimersByTimeAsync(2 * minute - 1)
  expect(moved.size).toBe(25)
})

test.each<[string, Layout]>([
  ['is alone', { here: 2000, elsewhere: [] }],
  ['has little more than its share', { here: 1100, elsewhere: [900] }],
  ['has few people', { here: 49, elsewhere: [0] }],
])('a node that %s asks nobody', async (_, given) => {
  const moved = node(given)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(moved.size).toBe(0)
})

test('people who would notice are not asked to move: older clients, the recently active, those in a call', async () => {
  const busy: Array<Partial<Connection>> = [{}, { extended: false }, { usedAt: Number.POSITIVE_INFINITY }]
  const moved = node({ here: 103, elsewhere: [0], connection: (n) => busy[n] ?? {} })
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect([0, 1, 2].filter((n) => moved.has(n))).toEqual([])
  expect(moved.size).toBeGreaterThan(50)
})

test('a person who becomes active between being chosen and their turn is not asked to move', async () => {
  const idle = { usedAt: Number.NEGATIVE_INFINITY }
  const moved = node({
    here: 2000,
    elsewhere: [0],
    connection: () => ({
      get usedAt() {
        return idle.usedAt
      },
    }),
  })
  await vi.advanceTimersByTimeAsync(minute + 10_000)
  const before = moved.size
  expect(before).toBeGreaterThan(10)
  idle.usedAt = performance.now()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(moved.size).toBe(before)
})

test('if the people who are asked come back, the pause doubles, up to an hour', async () => {
  const moved = node({ here: 800, elsewhere: [0], comeBack: true })
  const asked: number[] = []
  for (let n = 1; n <= 300; n++) {
    moved.clear()
    await vi.advanceTimersByTimeAsync(minute)
    if (moved.size > 0) asked.push(n)
  }
  expect(asked).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244])
})
