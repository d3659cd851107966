import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, textParts } from './text-parts.ts'

const linksIn = (text: string) => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

test.each([
  ['see https://a.example/b?c=1#d.', ['https://a.example/b?c=1#d']],
  ['地址是https://a.example/b，请看', ['https://a.example/b']],
  ['(https://a.example/b)', ['https://a.example/b']],
  ['https://a.example/Set_(maths)', ['https://a.example/Set_(maths)']],
  ['www.a.example and http://b.example', ['https://www.a.example', 'http://b.example']],
  ['javascript:alert(1) data:text/html,x', []],
  ['https://', []],
])('%s links to %j', (text, hrefs) => {
  expect(linksIn(text)).toEqual(hrefs)
})

test('each mention is at its given place', () => {
  const text = '嗨 @王 小明 看 https://a.example @Bob @Bob'
  const places: Place[] = [
    { start: 2, end: 7, is: { kind: 'mention', userID: 7 } },
    { start: 28, end: 32, is: { kind: 'mention', userID: 0 } },
  ]
  expect(textParts(text, places)).toEqual([
    { kind: 'text', text: '嗨 ' },
    { kind: 'mention', text: '@王 小明', userID: 7 },
    { kind: 'text', text: ' 看 ' },
    { kind: 'link', text: 'https://a.example', href: 'https://a.example' },
    { kind: 'text', text: ' ' },
    { kind: 'mention', text: '@Bob', userID: 0 },
    { kind: 'text', text: ' @Bob' },
  ])
})

test('nothing of a text is lost, and every link is http', () => {
  const texts = fc.array(
    fc.constantFrom('https://', 'www.', 'a.b', '/', '(', ')', ' ', '，', '。', '@甲', '\n', '😀'),
  )
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('')
      const mentions = [...text.matchAll(/@甲/g)].map(({ index }, n) => ({
        start: index,
        end: index + 2,
        is: { kind: 'mention' as const, userID: n },
      }))
      const parts = textParts(text, mentions)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const found = parts.flatMap((part) => (part.kind === 'mention' ? [part.userID] : []))
      expect(found.every((userID) => mentions[userID])).toBe(true)
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//i)
    }),
  )
})
