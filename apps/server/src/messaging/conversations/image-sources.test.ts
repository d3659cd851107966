import { expect, test } from 'vitest'
import { withImageSources } from './image-sources.ts'

const changed = (html: string) => withImageSources(html, (source) => (source === '/a' ? '/changed' : source))

test.each([
  ['<img src="/a">', '<img src="/changed">'],
  [`<p>x</p><IMG class=b src='/a' alt="/a"/>`, `<p>x</p><IMG class=b src='/changed' alt="/a"/>`],
  ['<img src=/a ><img src="/b"><img src=/a>', '<img src=/changed ><img src="/b"><img src=/changed>'],
  ['<img src="&#47;a">', '<img src="/changed">'],
  ['é\r\n😀<img\n src="/a">', 'é\r\n😀<img\n src="/changed">'],
])('the address of an image is changed, and nothing else: %s', (html, expected) => {
  expect(changed(html)).toBe(expected)
})

test.each([
  'src="/a"',
  '&lt;img src="/a">',
  `<i title='<img src="/a">'></i>`,
  '<span src="/a"></span>',
  '<img title=\'src="/a"\' src="/b">',
  '<img>',
])('what merely looks like the address of an image stays: %s', (html) => {
  expect(changed(html)).toBe(html)
})

test('a text stands where an image was, as a text', () => {
  const html = `<p>a<img class="b" src="/a" alt="x">c</p>`
  expect(withImageSources(html, () => ({ text: '<b> & "c"' }))).toBe('<p>a&lt;b&gt; &amp; &quot;c&quot;c</p>')
})
