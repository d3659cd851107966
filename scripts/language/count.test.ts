import { expect, test } from 'vitest'
import { findingsOf, problemsOf } from './count.ts'

const retired = { word: /\bwhoever\b/i, use: 'the person' }

test('language: a retired word is found by its line', () => {
  const found = findingsOf(retired, 'a.ts', 'one\n  // Whoever comes\nthree')
  expect(found).toEqual([{ file: 'a.ts', line: 2, text: '// Whoever comes' }])
  expect(problemsOf(retired, found)).toEqual(['a.ts:2  // Whoever comes\n  use: the person'])
  expect(problemsOf(retired, [])).toEqual([])
})

test('language: a word that is on its way out may neither come back nor keep a number that is too high', () => {
  const found = findingsOf(retired, 'a.ts', 'whoever\nwhoever')
  expect(problemsOf({ ...retired, left: 2 }, found)).toEqual([])
  expect(problemsOf({ ...retired, left: 1 }, found)).toEqual([expect.stringContaining('is in 2 lines')])
  expect(problemsOf({ ...retired, left: 3 }, found)).toEqual([expect.stringContaining('lower its number')])
})

test('language: a file that keeps its spelling is left out', () => {
  expect(findingsOf({ ...retired, except: /migrations/ }, 'migrations/1.ts', 'whoever')).toEqual([])
})
