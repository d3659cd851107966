import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { allOf, newFolder } from '../../test/exports.ts'
import { SortedSpool, sortKey } from './sorted-spool.ts'

const record = fc.record({
  key: fc.string({ unit: fc.constantFrom('a', 'b', '0', '9', ' ') }),
  value: fc.jsonValue(),
})

it('has any records in the order of their keys, those of equal keys in the order in which they came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record), fc.constantFrom(1, 50, 1_000_000), async (records, bytes) => {
      const spool = new SortedSpool<unknown>(bytes)
      for (const [at, { key, value }] of records.entries()) await spool.add(key, { at, value })
      const sorted = records
        .map(({ key, value }, at) => ({ key, at, value: JSON.parse(JSON.stringify(value)) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
      expect(await allOf(spool.sorted())).toEqual(sorted.map(({ at, value }) => ({ at, value })))
      await spool.close()
    }),
    { numRuns: 50 },
  )
})

it('brings together more files than are open at once', async () => {
  const spool = new SortedSpool<number>(1)
  for (let i = 0; i < 200; i++) await spool.add(String((i * 7919) % 200).padStart(4, '0'), i)
  const found = await allOf(spool.sorted())
  expect(found.map((i) => (i * 7919) % 200)).toEqual(Array.from({ length: 200 }, (_, i) => i))
  await spool.close()
})

it('writes a record no more often than its files have to be brought together', async () => {
  const spool = new SortedSpool<number>(1)
  for (let i = 0; i < 1000; i++) await spool.add(sortKey(i), i)
  expect(spool.written).toBe(1000)
  expect(await allOf(spool.sorted())).toHaveLength(1000)
  expect(await allOf(spool.sorted())).toHaveLength(1000)
  expect(spool.written).toBe(2000)
  await spool.close()
})

it('can be read again, also where it was not read to its end', async () => {
  const spool = new SortedSpool<number>(1)
  for (const number of [3, 1, 2]) await spool.add(sortKey(number), number)
  for await (const number of spool.sorted()) {
    expect(number).toBe(1)
    break
  }
  expect(await allOf(spool.sorted())).toEqual([1, 2, 3])
  expect(await allOf(spool.sorted())).toEqual([1, 2, 3])
  await spool.close()
})

it('leaves nothing behind, also when it is not read to its end', async () => {
  const folder = newFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const spool = new SortedSpool<string>(10)
  for (const key of ['c', 'a', 'b']) await spool.add(key, 'x\u2028\u2029'.repeat(9))
  expect(readdirSync(folder)).toHaveLength(1)
  for await (const value of spool.sorted()) {
    expect(value).toBe('x\u2028\u2029'.repeat(9))
    break
  }
  await spool.close()
  expect(readdirSync(folder)).toEqual([])
})
