import { errors, limits } from '@parley/contract'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { cleanMarkup } from '../../src/messaging/conversations/markup.ts'

const upload = `/api/file/${'a'.repeat(32)}`
const clean = (html: string) => cleanMarkup(html).content

/** The refusal, in words; undefined if there was none. */
function refusalOf(html: string): string | undefined {
  try {
    cleanMarkup(html)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.sentence('en')
    throw error
  }
}

test.each([
  'just text',
  'one &lt; two &amp;&amp; three &gt; two',
  '<p>one</p><div>two</div><span>three</span><br><br>',
  '<div><div><p>a<br>b</p></div><span><i class="smile wide" title="smile"></i></span></div>',
  `<img src="${upload}">`,
  `<img src="${upload}" class="photo" alt="a &gt; b" title="&quot;">`,
  '<img src="/assets/smile.gif" alt="smile">',
  '<img alt="no address">',
  'a\u3000b&nbsp;c 🐼 \n\t d',
])('kept as it is: %s', (content) => {
  expect(clean(content)).toBe(content)
})

test.each([
  ['bare signs', 'a < b && c > d <3 &copy &#x1F600;', 'a &lt; b &amp;&amp; c &gt; d &lt;3 © 😀'],
  ['any case', '<P><SPAN>a</SPAN></P>', '<p><span>a</span></p>'],
  ['any quotes', `<img class=photo src='${upload}' />`, `<img class="photo" src="${upload}">`],
  ['what was never closed', '<p>a<i>b', '<p>a<i>b</i></p>'],
  ['what was closed only', '</p>a</span></br>', 'a'],
  ['what was closed in disorder', '<i><span>a</i>b</span>', '<i><span>a</span></i>b'],
  ['paragraphs within paragraphs', '<p>a<p>b<div>c', '<p>a</p><p>b</p><div>c</div>'],
  [
    'other attributes',
    `<p class=x style="color: red" data-a=1>a<img src="${upload}" width=9 id=b>`,
    `<p>a<img src="${upload}"></p>`,
  ],
  [
    'other elements',
    '<b>bold</b> <a href="https://example.org/">link</a> <o:p></o:p><custom-a>x</custom-a>',
    'bold link x',
  ],
  [
    'other elements of several lines',
    '<ul> <li>one</li> <li>two</li></ul><h2>three</h2>four',
    'one<br>two<br>three<br>four',
  ],
  ['cells', '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b<br>c'],
  ['lines beside paragraphs', '<section><p>a</p></section><h1>b</h1><p>c</p>', '<p>a</p>b<p>c</p>'],
  ['comments', 'a<!-- hidden --><!--> b', 'a b'],
  ['declarations', '<!doctype html><?xml version="1.0"?><html><body>a</body></html>', 'a'],
  ['what offices leave', '<meta charset=utf-8><![if !supportLists]>a<![endif]><o:p>&nbsp;</o:p>', 'a&nbsp;'],
  ['addresses that nothing would load', '<a href="//example.org" title="data: 1">a</a><td width=1>b', 'a b'],
])('%s are put in order', (_what, html, content) => {
  expect(clean(html)).toBe(content)
})

test.each([
  ['<script>', '<script>alert(1)</script>'],
  ['<script>', 'text</script>'],
  ['<script>', '<ScRiPt/x>'],
  ['<svg>', '<svg onload=alert(1)>'],
  ['<math>', '<math><mi></mi></math>'],
  ['<style>', '<style>*{}</style>'],
  ['<link>', '<link rel=stylesheet href=/a.css>'],
  ['<base>', '<base href="/x/">'],
  ['<meta>', '<meta http-equiv=refresh content="0;url=/">'],
  ['<iframe>', '<iframe src="/"></iframe>'],
  ['<object>', '<object data="/a"></object>'],
  ['<embed>', '<embed src=/a>'],
  ['<form>', '<form action="/api/auth/logout">'],
  ['<input>', '<input name=a>'],
  ['<button>', '<button>a</button>'],
  ['<textarea>', '<textarea><p>a'],
  ['<template>', '<template><img src=x></template>'],
  ['<noscript>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['<plaintext>', '<plaintext>'],
  ['<img onerror>', `<img src="${upload}" onerror="alert(1)">`],
  ['<span onclick>', '<span onclick="alert(1)">'],
  ['<b ontoggle>', '<b ontoggle=alert(1)>a</b>'],
  ['<body onload>', '<body onload="alert(1)">'],
  ['<p onmouseover>', '<p/onmouseover=alert(1)>'],
  ['<p onclick>', '<p ONCLICK=alert(1)>'],
  ['<img src="https://example.org/a.png">', '<img src="https://example.org/a.png">'],
  ['<img src="//example.org/a.png">', '<img src="//example.org/a.png">'],
  ['<img src="/\\example.org/a.png">', '<img src="/\\example.org/a.png">'],
  ['<img src="javascript:alert(1)">', '<img src="java&#115;cript:alert(1)">'],
  ['<img src="/\t/example.org">', '<img src="/&Tab;/example.org">'],
  ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
  ['<img src="/api/user/user_info">', '<img src="/api/user/user_info">'],
  ['<img src="/API/file/', `<img src="/API/file/${'a'.repeat(32)}">`],
  ['<img src="/%61pi/x">', '<img src="/%61pi/x">'],
  ['<img src="/a/../api/x">', '<img src="/a/../api/x">'],
  ['<img src=" /api/file/', `<img src=" ${upload}">`],
  ['<img src="/api/file/', `<img src="${upload}?thumb=1">`],
  ['<img src="a.gif">', '<img src="a.gif">'],
  ['<img src="">', '<img src="">'],
  ['<img srcset="https://example.org/a.png 2x">', '<img src=/a.gif srcset="https://example.org/a.png 2x">'],
  ['<video poster="//example.org/a.png">', '<video poster="//example.org/a.png">'],
  ['<table background="http://example.org">', '<table background="http://example.org">'],
  ['<image src="https://example.org/a">', '<image src="https://example.org/a">'],
  ['<p style="background:url(//example.org)">', '<p style="background:url(//example.org)">'],
  ['<p style="x:\\75rl(a)">', '<p style="x:\\75rl(a)">'],
  ['<a href="javascript:alert(1)">', '<a href="javascript:alert(1)">a</a>'],
  ['<a href="java\nscript:alert(1)">', '<a href="java\nscript:alert(1)">a</a>'],
  ['eof-in-tag', 'text <img src='],
  ['eof-in-comment', 'text <!-- and more'],
  ['duplicate-attribute', `<img src="${upload}" src="https://example.org/a.png">`],
])('refused, and named: %s', (what, html) => {
  expect(refusalOf(html)).toContain([...what].slice(0, 64).join(''))
})

test('a markup has to leave something, and no more than may be sent', () => {
  expect(refusalOf('<b></b> <!-- nothing -->')).toBe('Content must be 1–20000 characters')
  expect(refusalOf('&'.repeat(limits.imageText.max))).toBe('Content must be 1–20000 characters')
  expect(refusalOf('<i>'.repeat(limits.imageText.max / 3))).toBeUndefined()
})

test('a message has pictures that its readers can load', () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, i) => `<img src="/assets/${i}.gif">`).join('')
  const { imageTextPictures: max } = limits
  expect(refusalOf(pictures(max))).toBeUndefined()
  expect(refusalOf(pictures(max).repeat(2))).toBeUndefined()
  expect(refusalOf(pictures(max + 1))).toBe(errors.picturesTooMany.en.replace('{max}', String(max)))
})

type Node = DefaultTreeAdapterTypes.ChildNode

function* nodesIn(nodes: readonly Node[]): Iterable<Node> {
  for (const node of nodes) {
    yield node
    if ('childNodes' in node) yield* nodesIn(node.childNodes)
  }
}

const treeOf = (html: string) => parseFragment(html)
const textIn = (html: string) =>
  [...nodesIn(treeOf(html).childNodes)].flatMap((node) => ('value' in node ? node.value : [])).join('')

const pieces = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<i class=a>',
    '</i>',
    '<br/>',
    '<span>',
    '</span>',
    '<b>',
    '</b>',
  ),
  fc.constantFrom(
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    ' ',
    '`',
    '&',
    '&lt;',
    '&#x3c;',
    '\n',
    '\f',
    'a',
    'on',
    '&quot;',
  ),
  fc.constantFrom(
    '<ul>',
    '<li>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<a href=',
    '<h1>',
    '</h1>',
    '<font size=1>',
  ),
  fc.constantFrom(
    '<script>',
    '</script>',
    '<svg>',
    '<math>',
    '<style>',
    '<title>',
    '<select>',
    '<noscript>',
    '<xmp>',
  ),
  fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '<?', '<!', '</', '--!>', '<!-->'),
  fc.constantFrom(
    '<img src=/a.gif>',
    '<img src="/a.gif" alt=\'',
    '<img ',
    'onerror=a',
    ' src=',
    '/a.gif',
    '//b',
    '/\\b',
  ),
)
const markup = fc.array(pieces, { maxLength: 14 }).map((some) => some.join(''))

const accepted = (html: string) => refusalOf(html) === undefined
const names = new Set(['img', 'i', 'br', 'p', 'div', 'span', '#text'])

test('whatever is accepted is kept as something that every reader reads alike, made of the allowed alone', () => {
  fc.assert(
    fc.property(markup, (html) => {
      fc.pre(accepted(html))
      const content = clean(html)
      const tree = treeOf(content)
      for (const node of nodesIn(tree.childNodes)) {
        expect(names).toContain(node.nodeName)
        for (const { name, value } of 'attrs' in node ? node.attrs : []) {
          expect(['src', 'class', 'alt', 'title']).toContain(name)
          // Text behind an address without quotes belongs to it.
          if (name === 'src') expect(value).toMatch(/^\/a\.gif/)
        }
      }
      expect(clean(serialize(tree))).toBe(content)
      expect(clean(content)).toBe(content)
    }),
    { numRuns: 500 },
  )
})

test('an accepted markup loses no text that a browser would have shown', () => {
  const signs = (text: string) => [...text.replace(/\s/g, '')].sort().join('')
  fc.assert(
    fc.property(markup, (html) => {
      fc.pre(accepted(html))
      expect(signs(textIn(clean(html)))).toBe(signs(textIn(html)))
    }),
    { numRuns: 500 },
  )
})

test('any text at all, escaped, comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const plain = text.replaceAll('\0', '').replaceAll('\r', '')
      const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      expect(textIn(clean(`<p>${escaped}</p>`))).toBe(plain)
    }),
  )
})
