import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ageOfNewest, backUpIfDue, dueSince, nameAt } from './schedule.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const make = (path: string) => writeFile(path, 'all')

test('a backup is due from its minute on, and what was due while nothing ran is made up for once', async () => {
  const folder = newFolder()
  const schedule = { folder, minute: 3 * 60, keep: 7 }
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  expect(await backUpIfDue(schedule, make, at(20, 12))).toBe(join(folder, nameAt(at(20, 12))))
  expect(await backUpIfDue(schedule, make, at(20, 23))).toBeUndefined()
  expect(await backUpIfDue(schedule, make, at(21, 2))).toBeUndefined()
  expect(await backUpIfDue(schedule, make, at(21, 3))).toBeDefined()
  expect(await backUpIfDue(schedule, make, at(25, 1))).toBeDefined()
  expect(await backUpIfDue(schedule, make, at(25, 2))).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(3)
})

test('the newest are kept, and what is not a backup of these is left alone', async () => {
  const folder = newFolder()
  for (const name of ['notes.txt', 'parley-before-upgrade.tar', 'parley-20260101-000000.tar.part'])
    writeFileSync(join(folder, name), 'mine')
  for (let day = 1; day <= 5; day++)
    await backUpIfDue({ folder, minute: 0, keep: 2 }, make, new Date(2026, 10, day, 1))
  const [fourth, fifth] = [4, 5].map((day) => nameAt(new Date(2026, 10, day, 1)))
  expect(readdirSync(folder).sort()).toEqual([fourth, fifth, 'notes.txt', 'parley-before-upgrade.tar'].sort())
})

test('one that fails removes none, and is due again', async () => {
  const folder = newFolder()
  const schedule = { folder, minute: 0, keep: 1 }
  await backUpIfDue(schedule, make, new Date(2026, 10, 1, 1))
  const fails = () => Promise.reject(new Error('full'))
  await expect(backUpIfDue(schedule, fails, new Date(2026, 10, 2, 1))).rejects.toThrow('full')
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await backUpIfDue(schedule, make, new Date(2026, 10, 2, 2))).toBeDefined()
})

test('before its minute it was due yesterday', () => {
  expect(dueSince(new Date(2026, 10, 1, 2, 59), 180)).toEqual(new Date(2026, 9, 31, 3))
})

test('one that a wrong clock has dated in the future keeps none from being made', async () => {
  const folder = newFolder()
  const schedule = { folder, minute: 0, keep: 7 }
  await backUpIfDue(schedule, make, new Date(2030, 0, 1, 1))
  expect(await backUpIfDue(schedule, make, new Date(2026, 10, 1, 1))).toBeDefined()
})

test('those that a wrong clock has dated in the future are neither kept in the place of others nor removed', async () => {
  const folder = newFolder()
  const schedule = { folder, minute: 0, keep: 1 }
  const future = [nameAt(new Date(2030, 0, 1)), nameAt(new Date(2031, 0, 1))]
  for (const name of future) writeFileSync(join(folder, name), 'all')
  const day = (n: number) => new Date(2026, 10, n, 1)
  expect(await backUpIfDue(schedule, make, day(1))).toBeDefined()
  expect(await backUpIfDue(schedule, make, day(1))).toBeUndefined()
  expect(await backUpIfDue(schedule, make, day(2))).toBeDefined()
  expect(readdirSync(folder).sort()).toEqual([nameAt(day(2)), ...future])
})

test('the age is that of the newest that is not of the future', async () => {
  const folder = newFolder()
  const now = new Date(2026, 10, 3, 12)
  expect(await ageOfNewest(folder, now)).toBeUndefined()
  for (const at of [new Date(2026, 10, 1, 12), new Date(2026, 10, 2, 6), new Date(2030, 0, 1)])
    writeFileSync(join(folder, nameAt(at)), 'all')
  expect(await ageOfNewest(folder, now)).toBe(30 * 3600_000)
})
