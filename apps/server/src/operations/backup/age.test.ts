import { expect, test } from 'vitest'
import { backupAge } from './age.ts'

const schedule = { folder: '/backups', at: { hour: 3, minute: 0 }, keep: 7 } as never

test('the age of the newest backup is returned in seconds, and nothing without a schedule', async () => {
  expect(await backupAge(schedule, async () => 90_000)()).toBe(90)
  expect(await backupAge(schedule, async () => undefined)()).toBe(Number.POSITIVE_INFINITY)
  expect(await backupAge(undefined)()).toBeUndefined()
})

test('a folder that does not answer is looked at once, and nobody waits for it', async () => {
  let looks = 0
  const age = backupAge(schedule, () => {
    looks++
    return new Promise(() => undefined)
  })
  expect(await Promise.all([age(), age(), age()])).toEqual(Array(3).fill(Number.POSITIVE_INFINITY))
  expect(looks).toBe(1)
})
