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

test('the first item is included even when it exceeds the response limit, so that the reader makes progress', () => {
  expect(fitting(['long', 'next'], 3, itself)).toEqual(['long'])
})

test('an empty list yields an empty list', () => {
  expect(fitting([], 3, itself)).toEqual([])
})
