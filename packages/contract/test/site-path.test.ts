import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSitePath } from '../src/site-path.ts'

test.each([
  '/assets/smile.gif',
  '/assets/Big%20smile-1_2.GIF',
  '/表情/微笑.gif',
  '/%E8%A1%A8%E6%83%85/a.png',
  '/a',
  '/apis/x.png',
  '/.hidden/..two...dots',
])('%s is a path of this site', (src) => {
  expect(isSitePath(src)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['the site itself', '/'],
  ['a folder', '/assets/'],
  ['a relative path', 'assets/a.gif'],
  ['another site', 'https://example.org/a.gif'],
  ['another site without a scheme', '//example.org/a.gif'],
  ['a backslash for a slash', '/\\example.org/a.gif'],
  ['two backslashes', '\\\\example.org/a.gif'],
  ['an encoded slash', '/%2Fexample.org/a.gif'],
  ['an encoded slash in small letters', '/assets%2fa.gif'],
  ['an encoded backslash', '/%5cexample.org'],
  ['a slash that only looks like one', '/\uff0fexample.org'],
  ['a tab between slashes, which browsers drop', '/\t/example.org'],
  ['a line break between slashes', '/\n/example.org'],
  ['white space before', ' /assets/a.gif'],
  ['white space behind', '/assets/a.gif '],
  ['a control character before', '\u0001/assets/a.gif'],
  ['an encoded control character', '/assets/%0aa.gif'],
  ['an encoded NUL', '/assets/a%00.gif'],
  ['an encoded letter', '/%61pi/user/user_info'],
  ['an encoded per cent', '/%2561pi/user/user_info'],
  ['dots that climb', '/assets/../api/user/user_info'],
  ['dots that stay', '/./api/user/user_info'],
  ['encoded dots', '/%2e%2e/api/user/user_info'],
  ['dots to another site', '/assets/..//example.org/a.gif'],
  ['overlong encoded dots', '/%c0%ae%c0%ae/api/user'],
  ['half of a character', '/%e8%a1'],
  ['no encoding at all', '/100%'],
  ['a call', '/api/user/user_info'],
  ['a call in capitals', '/API/user/user_info'],
  ['an upload', '/api/file/aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['a call behind a semicolon', '/;/api/user/user_info'],
  ['a query', '/go?url=https://example.org'],
  ['a fragment', '/assets/a.gif#b'],
  ['a scheme', 'javascript:alert(1)'],
  ['a scheme behind a slash', '/javascript:alert(1)'],
  ['a quote', '/a".gif'],
  ['text that turns', '/a\u202egif.exe'],
  ['too much', `/${'a'.repeat(300)}`],
])('%s is none', (_what, src) => {
  expect(isSitePath(src)).toBe(false)
})

test('an accepted path stays on this site and out of its endpoints, however it is resolved and however often', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%2e',
      '%5C',
      '%61',
      '%25',
      'api',
      'API',
      'file',
      'a.gif',
    ),
    fc.constantFrom(
      ':',
      '@',
      'example.org',
      'https:',
      '\t',
      '\n',
      '\r',
      ' ',
      '%20',
      '?',
      '#',
      ';',
      '%09',
      '\0',
    ),
    fc.constantFrom('表', '%E8%A1%A8', '\uff0f', '\u2215', '\u3002', '\uff0e', '\ud800', '\u00ad', '\u200b'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const src = `/${pieces.join('')}`
      if (!isSitePath(src)) return
      for (const base of ['https://chat.example/', 'https://chat.example/user/1?x=2']) {
        let url = new URL(src, base)
        for (let again = 0; again < 3; again++) {
          expect(url.host).toBe('chat.example')
          expect(url.pathname).not.toMatch(/^\/+api(\/|$)|\/\/|\\|\/\.\.?(\/|$)/i)
          expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/+api(\/|$)|\/\/|\\|\/\.\.?(\/|$)/i)
          expect(url.search + url.hash).toBe('')
          url = new URL(url.pathname, base)
        }
      }
    }),
    { numRuns: 1000 },
  )
})
