import { expect, test } from 'vitest'
import { duration, fileSize } from './format.ts'

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [4.24 * 1024 ** 2, '4.2 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})

test.each([
  [0, '0:00'],
  [6.6, '0:07'],
  [59.7, '1:00'],
  [192, '3:12'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
