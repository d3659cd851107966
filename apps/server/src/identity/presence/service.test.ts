import { afterEach, expect, test, vi } from 'vitest'
import { MemoryPresence } from '../../platform/presence/memory-presence.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { PresenceService } from './service.ts'

afterEach(() => void vi.useRealTimers())

const nothingNoted = {
  note: async () => undefined,
  noteLast: async () => undefined,
  takeLast: async () => [],
}

test('people who are there when the server stops were seen until then, who left before is not', async () => {
  const noted: number[][] = []
  const last: number[][] = []
  const service = new PresenceService({
    presence: new MemoryPresence(),
    notifier: { presence() {} } as unknown as Notifier,
    lastSeen: {
      note: async (userIds) => void noted.push([...userIds]),
      noteLast: async (userIds) => void last.push([...userIds]),
      takeLast: async () => [],
    },
    isShown: async () => true,
    watchersOf: async () => [],
    announceOnline: async () => undefined,
    graceMs: 0,
    onError: (error) => expect(error).toBeUndefined(),
  })
  for (const userId of [1, 2, 2, 3]) service.arrived(userId)
  service.left(2)
  service.left(3)
  await expect.poll(() => noted).toEqual([[3]])
  await service.close()
  expect(noted).toEqual([[3]])
  expect(last).toEqual([[1, 2]])
})

/** Somebody with one friend, who comes and hides; what is read of them is held up until the test lets it go. */
function comingAndHiding() {
  const published: boolean[] = []
  const held: Array<() => void> = []
  const is = { shown: true }
  const service = new PresenceService({
    presence: new MemoryPresence(),
    notifier: {
      presence: (_ids: readonly number[], _userId: number, isOnline: boolean) =>
        void published.push(isOnline),
    } as unknown as Notifier,
    lastSeen: nothingNoted,
    isShown: async () => is.shown,
    async watchersOf() {
      const read = { id: 2, friend_online: false, is_shown: is.shown }
      await new Promise<void>((go) => held.push(go))
      return [read]
    },
    announceOnline: async () => undefined,
    graceMs: 0,
    onError: (error) => expect(error).toBeUndefined(),
  })
  const settled = () => new Promise(setImmediate)
  return {
    published,
    held,
    settled,
    arrive: () => service.arrived(1),
    show(isShown: boolean) {
      is.shown = isShown
      service.shown(1, isShown)
    },
    /** Lets the reads go on, in this order. */
    async letGo(...order: number[]) {
      const all = held.splice(0)
      for (const i of order) {
        all[i]?.()
        await settled()
      }
    },
  }
}

test.each([
  ['as they happened', [0, 1]],
  ['the other way round', [1, 0]],
])('who comes online and hides at once is hidden in the end, published %s', async (_how, order) => {
  const { published, held, settled, arrive, show, letGo } = comingAndHiding()
  arrive()
  await settled()
  expect(held).toHaveLength(1)
  show(false)
  await settled()
  expect(held).toHaveLength(2)
  await letGo(...order)
  expect(published.at(-1)).toBe(false)
})

test.each([
  ['as they happened', [0, 1, 2]],
  ['the other way round', [2, 1, 0]],
])('who shows themselves and hides again is hidden in the end, published %s', async (_how, order) => {
  const { published, settled, arrive, show, letGo } = comingAndHiding()
  arrive()
  await settled()
  show(true)
  await settled()
  show(false)
  await settled()
  await letGo(...order)
  expect(published.at(-1)).toBe(false)
})

/** A service for which these people were the last who were here; counts what it reads of them. */
async function restarted(people: readonly number[]) {
  const reading = { now: 0, peak: 0, all: 0 }
  const service = new PresenceService({
    presence: new MemoryPresence(),
    notifier: { presence() {} } as unknown as Notifier,
    lastSeen: { ...nothingNoted, takeLast: async () => [...people] },
    isShown: async () => true,
    async watchersOf() {
      reading.all++
      reading.peak = Math.max(reading.peak, ++reading.now)
      await Promise.resolve()
      reading.now--
      return []
    },
    announceOnline: async () => undefined,
    graceMs: 5000,
    onError: (error) => expect(error).toBeUndefined(),
  })
  await service.resume()
  return reading
}

test('after a restart clients have time to come back; those who do not are announced, few at a time', async () => {
  vi.useFakeTimers()
  const reading = await restarted(Array.from({ length: 500 }, (_, i) => i + 1))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(reading.all).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(reading.all).toBe(500), { timeout: 10_000 })
  expect(reading.peak).toBe(8)
})

test('a corrected state is published to friends as presence, and not announced as coming online', async () => {
  const presence = new MemoryPresence()
  let settle: (isOnline: ReadonlyMap<number, boolean>) => void = () => undefined
  presence.onSettled = (listener?: typeof settle) => {
    if (listener) settle = listener
  }
  const published: unknown[] = []
  const announceOnline = vi.fn()
  new PresenceService({
    presence,
    notifier: { presence: (...notice: unknown[]) => void published.push(notice) } as unknown as Notifier,
    lastSeen: nothingNoted,
    isShown: async () => true,
    watchersOf: async () => [{ id: 9, friend_online: true, is_shown: true }],
    announceOnline,
    graceMs: 0,
    onError: (error) => expect(error).toBeUndefined(),
  })
  await presence.connected(1)
  settle(new Map([[1, true]]))
  await expect.poll(() => published).toEqual([[[9], 1, true]])
  expect(announceOnline).not.toHaveBeenCalled()
})
