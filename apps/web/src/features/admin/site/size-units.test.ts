import { expect, test } from 'vitest'
import { inUnit, mibOf, unitOf } from './size-units.ts'

test('a size is shown in the largest unit that needs one decimal at most', () => {
  expect(['0', '200', '1024', '1536', '10240', '1500', '1048576'].map(unitOf)).toEqual([
    'GB',
    'MB',
    'GB',
    'GB',
    'GB',
    'MB',
    'TB',
  ])
})

test('a size is the same after it was shown and typed again', () => {
  for (const mib of ['0', '1', '200', '1024', '1536', '10240', '1500', '1048576', '1000001'])
    expect(mibOf(inUnit(mib, unitOf(mib)), unitOf(mib))).toBe(mib)
})

test('a text that is no size stays as typed, and is no number', () => {
  expect(mibOf('', 'GB')).toBe('')
  expect(mibOf('viel', 'GB')).toBe('viel GB')
  expect(mibOf('-3', 'MB')).toBe('-3 MB')
  expect(mibOf('1,5', 'GB')).toBe('1536')
})
