import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freeBytes, SpaceFloor } from './free-space.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function floorOf(floor: number) {
  const free: Record<string, number> = { files: 1000, database: 1000 }
  const measure = vi.fn(async (folder: string) => free[folder] ?? 0)
  const onChange = vi.fn()
  return {
    free,
    measure,
    onChange,
    space: new SpaceFloor({ folders: ['files', 'database'], floor, measure, onChange }),
  }
}
const aSecond = () => vi.advanceTimersByTimeAsync(1000)

test('each disk is read once a second at most, however many callers there are', async () => {
  const { space, measure } = floorOf(100)
  for (let n = 0; n < 100; n++) expect(await space.isBelow()).toBe(false)
  expect(space.isKnownBelow).toBe(false)
  await vi.advanceTimersByTimeAsync(999)
  await space.isBelow()
  expect(measure).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await space.isBelow()
  expect(measure).toHaveBeenCalledTimes(4)
})

test('the disk with the least room decides, and onChange is called at the beginning and the end', async () => {
  const { space, free, onChange } = floorOf(100)
  await space.isBelow()
  free.database = 99
  await aSecond()
  expect([await space.isBelow(), space.isKnownBelow]).toEqual([true, true])
  await aSecond()
  await space.isBelow()
  expect(onChange.mock.calls).toEqual([[true, 99]])
  free.database = 1000
  await aSecond()
  expect([await space.isBelow(), space.isKnownBelow]).toEqual([false, false])
  expect(onChange.mock.calls).toEqual([
    [true, 99],
    [false, 1000],
  ])
})

test('a little more room does not end the state, so that it does not flap', async () => {
  const { space, free } = floorOf(100)
  free.files = 50
  await space.isBelow()
  for (const [bytes, isBelow] of [
    [105, true],
    [113, false],
    [105, false],
  ] as const) {
    free.files = bytes
    await aSecond()
    expect(await space.isBelow()).toBe(isBelow)
  }
})

test('bytes about to be written count', async () => {
  const { space } = floorOf(100)
  expect([await space.isBelow(900), await space.isBelow(901)]).toEqual([false, true])
})

test('without a floor no disk is read', async () => {
  const { space, measure } = floorOf(0)
  expect(await space.isBelow(1e15)).toBe(false)
  expect(measure).not.toHaveBeenCalled()
})

test('a folder that does not exist yet has the room of its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-space-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await freeBytes(join(folder, 'not', 'there'))).toBeGreaterThan(0)
})
