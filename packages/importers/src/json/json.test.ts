import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allOf, folderOf } from '../../test/exports.ts'
import { openFiles } from '../files/open.ts'
import { sourceLimits } from '../limits.ts'
import { jsonValues, records } from './reading.ts'
import { type JsonPlan, JsonSplitter } from './splitter.ts'

const bounds = { bytes: 1_000_000, depth: 64 }

function piecesOf(text: string, plan: JsonPlan, size: number, max = bounds) {
  const splitter = new JsonSplitter(plan, max)
  const bytes = Buffer.from(text)
  const pieces = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(...splitter.push(bytes.subarray(at, at + size)))
  pieces.push(...splitter.end())
  return pieces
}

const valuesOf = (...args: Parameters<typeof piecesOf>) =>
  piecesOf(...args).map(({ text }) => JSON.parse(text))

const spaced = fc.constantFrom(undefined, 1, '\t', '\n ')

it('has the members of any array, wherever its bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), spaced, fc.integer({ min: 1, max: 9 }), (values, space, size) => {
      const text = JSON.stringify(values, null, space as string)
      expect(valuesOf(text, records, size)).toEqual(JSON.parse(text))
    }),
  )
})

it('has values that follow one another', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), (values, size) => {
      const text = values.map((one) => JSON.stringify(one)).join('\n')
      expect(valuesOf(text, () => 'whole', size)).toEqual(
        values.map((one) => JSON.parse(JSON.stringify(one))),
      )
    }),
  )
})

it('says for every value where it stands, down to those that have no members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), (value, size) => {
      const found = piecesOf(JSON.stringify(value), () => 'members', size)
      for (const { path, text } of found) {
        const there = path
          .slice(1)
          .reduce<unknown>(
            (one, key) => (one as Record<string, unknown>)[key],
            JSON.parse(JSON.stringify(value)),
          )
        expect(JSON.parse(text)).toEqual(there)
      }
    }),
  )
})

it('never fails but by saying the line, whatever it is given', () => {
  const signs = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '1', 'a', '\n', ' '),
  })
  fc.assert(
    fc.property(signs, fc.integer({ min: 1, max: 9 }), (text, size) => {
      try {
        piecesOf(text, () => 'members', size)
      } catch (error) {
        expect(error).toMatchObject({ name: 'Error', line: expect.any(Number) })
      }
    }),
  )
})

it('passes over what is not asked for, however large', () => {
  const plan: JsonPlan = ([, key]) => (key === undefined ? 'members' : key === 'a' ? 'whole' : 'skip')
  const text = JSON.stringify({ big: 'x'.repeat(5000), a: 1, more: [['x'.repeat(5000)]] })
  expect(valuesOf(text, plan, 100, { ...bounds, bytes: 100 })).toEqual([1])
})

it('refuses what is too large or too deep', () => {
  const small = { bytes: 100, depth: 8 }
  expect(() => piecesOf(`["${'x'.repeat(200)}"]`, records, 16, small)).toThrow(
    'has a record of more than 100 bytes',
  )
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(() => piecesOf(deep, () => 'whole', 4096, small)).toThrow('is nested more than 8 deep')
  expect(() => piecesOf(deep, () => 'members', 4096, small)).toThrow('is nested more than 8 deep')
})

it('reads a file, with a mark of its encoding or none, and says on which line it is broken', async () => {
  const read = async (text: string) => {
    const files = await openFiles(folderOf({ 'a.json': text }), sourceLimits)
    const values = await allOf(jsonValues(files, 'a.json', { plan: records, limits: sourceLimits }))
    return values.map(({ value, line }) => [value, line])
  }
  expect(await read('\uFEFF[\n{"a":"你好"},\n\n2]')).toEqual([
    [{ a: '你好' }, 2],
    [2, 4],
  ])
  await expect(read('[\n1,\n{"a":\n\n oops}]')).rejects.toThrow('a.json, line 5: is no JSON')
  await expect(read('[\n1,\n2')).rejects.toThrow('a.json, line 3: the file breaks off')
  await expect(read('[1\n2]')).rejects.toThrow('a.json, line 2: is no JSON')
})
