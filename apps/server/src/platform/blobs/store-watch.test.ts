import { expect, test, vi } from 'vitest'
import { StoreSilent } from './blob-store.ts'
import { StoreWatch } from './store-watch.ts'

test('a store that stops answering is away within ten seconds, and back within ten of its answer', async () => {
  let [now, answers, looks] = [0, true, 0]
  const exists = async () => {
    looks += 1
    if (!answers) throw new StoreSilent('S3 does not answer')
    return false
  }
  const watch = new StoreWatch({ exists }, () => now)
  const becomes = (isAway: boolean) => vi.waitFor(() => expect(watch.isAway).toBe(isAway))
  await becomes(false)
  answers = false
  now += 9_999
  expect([watch.isAway, looks]).toEqual([false, 1])
  now += 1
  await becomes(true)
  expect(looks).toBe(2)
  answers = true
  now += 10_000
  await becomes(false)
  expect(looks).toBe(3)
})

test('a store that does not answer at all is asked once', async () => {
  const exists = vi.fn(() => new Promise<boolean>(() => undefined))
  const watch = new StoreWatch({ exists }, () => 0)
  expect([watch.isAway, watch.isAway]).toEqual([false, false])
  expect(exists).toHaveBeenCalledOnce()
})
