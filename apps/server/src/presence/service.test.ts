import { expect, test } from 'vitest'
import type { Notifier } from '../realtime/notifier.ts'
import { MemoryPresence } from './memory-presence.ts'
import { PresenceService } from './service.ts'

test('whoever is there when the server stops was seen until then, who left before is not', async () => {
  const noted: number[][] = []
  const service = new PresenceService({
    presence: new MemoryPresence(),
    notifier: { presence() {} } as unknown as Notifier,
    lastSeen: { note: async (userIds) => void noted.push([...userIds]), seenLast: async () => [] },
    watchersOf: async () => [],
    announceOnline: async () => undefined,
    graceMs: 0,
    onError: (error) => expect(error).toBeUndefined(),
  })
  for (const userId of [1, 2, 2, 3]) service.arrived(userId)
  service.left(2)
  service.left(3)
  await expect.poll(() => noted).toContainEqual([3])
  await expect.poll(() => noted.filter(([userId]) => userId === 3)).toHaveLength(2)
  noted.length = 0
  await service.close()
  expect(noted).toEqual([[1, 2]])
})
