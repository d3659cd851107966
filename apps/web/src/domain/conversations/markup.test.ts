import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkupPart, readMarkup, writeMarkup } from './markup.ts'

const path = '/api/file/0123456789abcdef01234567'
const image = (src = path): MarkupPart => ({ kind: 'image', src, title: '', size: undefined })
const emoticon = (src: string, title = ''): MarkupPart => ({ kind: 'emoticon', src, title })
const text = (content: string): MarkupPart => ({ kind: 'text', text: content })

test.each<[string, MarkupPart[]]>([
  ['<p>one</p><p>two</p>', [text('one\ntwo')]],
  ['one<br>two<br/><br>four', [text('one\ntwo\n\nfour')]],
  [`<div>look <img src="${path}" alt=''> here</div>`, [text('look '), image(), text(' here')]],
  ['<p>1 &lt; 2 &amp;&amp; 3 &#62; &#x32;</p>', [text('1 < 2 && 3 > 2')]],
  ['hi <i class="smile" title="微笑"></i>!', [text('hi [微笑]!')]],
  ['<span>a</span><span>b</span>', [text('ab')]],
  ['1 < 2 and &unknown; stays', [text('1 < 2 and &unknown; stays')]],
  ['<script>alert(1)</script>', [text('<script>alert(1)</script>')]],
  [
    'one<br><img src="/assets/smile.gif" alt="smile"> <img src="/assets/wink.gif"><p>two</p>',
    [
      text('one\n'),
      emoticon('/assets/smile.gif', 'smile'),
      text(' '),
      emoticon('/assets/wink.gif'),
      text('\ntwo'),
    ],
  ],
  ['<img src="https://a.example/b.gif">', [image('https://a.example/b.gif')]],
  ['<img src="//a.example/b.gif">', [image('//a.example/b.gif')]],
  ['<img src="/api/user/user_info">', [image('/api/user/user_info')]],
  ['', []],
])('%s', (html, parts) => {
  expect(readMarkup(html)).toEqual(parts)
})

const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((content) => !/[\n\r]/.test(content))
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
const size = fc.option(
  fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) }),
  { nil: undefined },
)
const picture = fc.record({
  kind: fc.constant('image' as const),
  src: fc.constantFrom(path, 'blob:https://a.example/1&2"3'),
  title: fc.string(),
  size,
})

test('what is written is read again: text, then pictures', () => {
  fc.assert(
    fc.property(lines, fc.array(picture), (content, pictures) => {
      const parts: MarkupPart[] = [text(content), ...pictures]
      expect(readMarkup(writeMarkup(parts))).toEqual(parts)
    }),
  )
})

test('whatever comes is read, and gives nothing but texts and pictures', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      '&',
      '&#',
      ';',
      '<p',
      '<img',
      ' src',
      '<!--',
      '<svg onload=x>',
      'a',
      ' ',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      for (const part of readMarkup(pieces.join('')))
        expect(['text', 'emoticon', 'image']).toContain(part.kind)
    }),
  )
})
