import { expect, test } from 'vitest'
import { linkIn } from './link-in.ts'

test('a link to a page is one', () => {
  expect(linkIn(' https://example.com/a?b=1 ')?.host).toBe('example.com')
  expect(linkIn('HTTP://EXAMPLE.COM')?.host).toBe('example.com')
})

test.each([
  '你好',
  'example.com',
  'javascript:alert(1)',
  'data:text/html,hi',
  'tel:10086',
  'see https://example.com',
  'https://',
])('%j is none that is opened', (text) => expect(linkIn(text)).toBeUndefined())
