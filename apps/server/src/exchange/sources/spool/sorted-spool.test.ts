import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allOf } from '../test/exports.ts'
import { SortedSpool } from './sorted-spool.ts'

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

it('leaves nothing behind, also when it is not read to its end', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('parley-import-'))
  const spool = new SortedSpool<string>(10)
  for (const key of ['c', 'a', 'b']) await spool.add(key, 'x\u2028\u2029'.repeat(9))
  for await (const value of spool.sorted()) {
    expect(value).toBe('x\u2028\u2029'.repeat(9))
    break
  }
  await spool.close()
  const left = readdirSync(tmpdir()).filter(
    (name) => name.startsWith('parley-import-') && !before.includes(name),
  )
  expect(left.filter((name) => existsSync(`${tmpdir()}/${name}`))).toEqual([])
})
