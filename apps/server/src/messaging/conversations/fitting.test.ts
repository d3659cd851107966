import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const itself = (item: unknown) => item

test('as many come as the bytes hold, counted as they are sent', () => {
  // Five bytes each, with the comma.
  const items = ['é', 'é', 'é']
  expect(fitting(items, 15, itself)).toEqual(items)
  expect(fitting(items, 14, itself)).toEqual(['é', 'é'])
  expect(fitting(items, 9, itself)).toEqual(['é'])
})

test('the first one comes though it is longer than an answer may be, so that whoever asks comes on', () => {
  expect(fitting(['long', 'next'], 3, itself)).toEqual(['long'])
})

test('of nothing there is nothing', () => {
  expect(fitting([], 3, itself)).toEqual([])
})
