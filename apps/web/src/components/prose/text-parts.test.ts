import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const linksIn = (text: string) => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

test.each([
  ['see https://a.example/b?c=1#d.', ['https://a.example/b?c=1#d']],
  ['地址是https://a.example/b，请看', ['https://a.example/b']],
  ['(https://a.example/b)', ['https://a.example/b']],
  ['https://a.example/Set_(maths)', ['https://a.example/Set_(maths)']],
  ['www.a.example and http://b.example', ['https://www.a.example', 'http://b.example']],
  ['javascript:alert(1) data:text/html,x', []],
  ['`https://a.example` is code', []],
  ['https://', []],
])('%s links to %j', (text, hrefs) => {
  expect(linksIn(text)).toEqual(hrefs)
})

test('fenced lines are a block of code, whose language is not shown', () => {
  expect(textParts('before\n```ts\nconst a = 1\n\nb()\n```\nafter')).toEqual([
    { kind: 'text', text: 'before\n' },
    { kind: 'block', text: 'const a = 1\n\nb()' },
    { kind: 'text', text: 'after' },
  ])
})

test('a mention is found once, wherever it stands', () => {
  expect(textParts('嗨 @王 小明 看 https://a.example', '@王 小明')).toEqual([
    { kind: 'text', text: '嗨 ' },
    { kind: 'mention', text: '@王 小明' },
    { kind: 'text', text: ' 看 ' },
    { kind: 'link', text: 'https://a.example', href: 'https://a.example' },
  ])
})

test('without code nothing of a text is lost, and every link is http', () => {
  const texts = fc.array(
    fc.constantFrom('https://', 'www.', 'a.b', '/', '(', ')', ' ', '，', '。', '@甲', '\n', '😀'),
  )
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('')
      const parts = textParts(text, '@甲')
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//i)
    }),
  )
})
