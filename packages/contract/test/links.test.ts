import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linksIn } from '../src/links.ts'

const hrefs = (text: string) => linksIn(text).map(({ href }) => href)

describe('an address in prose ends where its sentence goes on', () => {
  test.each([
    ['看https://x.example看看', 'https://x.example'],
    ['https://x.example/a看看', 'https://x.example/a'],
    ['https://x.example/看看', 'https://x.example/'],
    ['https://x.example/a?b=1看看', 'https://x.example/a?b=1'],
    ['https://x.example:8080看看', 'https://x.example:8080'],
    ['https://x.exampleを見て', 'https://x.example'],
    ['https://x.example에서', 'https://x.example'],
    ['https://x.example/aครับ', 'https://x.example/a'],
    ['https://x.example/a.zip：密码 8k2p', 'https://x.example/a.zip'],
    ['「https://x.example」', 'https://x.example'],
    ['『https://x.example/a』', 'https://x.example/a'],
    ['https://x.example……', 'https://x.example'],
    ['https://x.example——好', 'https://x.example'],
    ['https://x.example～', 'https://x.example'],
    ['https://x.example｜a', 'https://x.example'],
    ['https://x.example|a', 'https://x.example'],
    ['[https://x.example]', 'https://x.example'],
    ['{https://x.example/a}', 'https://x.example/a'],
    ['https://x.example(看看)', 'https://x.example'],
    ['https://x.example/a(看看)', 'https://x.example/a'],
    ['(https://x.example/Set_(mathematics))', 'https://x.example/Set_(mathematics)'],
    ['(see https://x.example/a).', 'https://x.example/a'],
    ['[b](https://x.example/a)好', 'https://x.example/a'],
    ["'https://x.example/a'", 'https://x.example/a'],
    ['**https://x.example/a**', 'https://x.example/a'],
    ['*https://x.example/a*', 'https://x.example/a'],
    ['~~https://x.example/a~~', 'https://x.example/a'],
    ['_https://x.example/a_ b', 'https://x.example/a'],
    ['#https://x.example/a#', 'https://x.example/a'],
    ['https://x.example/a!?…', 'https://x.example/a'],
    ['https://x.example😀', 'https://x.example'],
    ['https://x.example/a\u200b。', 'https://x.example/a'],
    ['https://x.example@', 'https://x.example'],
    ['www.x.example，好', 'https://www.x.example'],
  ])('%s', (text, href) => expect(hrefs(text)).toEqual([href]))

  test('and another one may begin behind it', () => {
    const both = ['https://a.example/1', 'https://b.example/2']
    for (const between of ['，', '、', ',', ';', ' ', '\n', '|', '）（', '和'])
      expect(hrefs(both.join(between))).toEqual(both)
  })
})

test.each([
  'https://例子.example/路径',
  'https://www.例子.中国/a',
  'https://nic.中国',
  'https://bücher.example/ä',
  'https://zh.wikipedia.org/wiki/长城',
  'https://zh.wikipedia.org/wiki/水星_(行星)',
  'https://zh.wikipedia.org/wiki/阿尔伯特·爱因斯坦#生平',
  'https://x.example/s?q=长城&p=2',
  'https://ru.wikipedia.org/wiki/Москва',
  'http://[::1]:8080/a[0]',
  'http://localhost:3000/',
  'https://user:secret@x.example/a',
  "https://x.example/Rubik's_Cube",
  'https://x.example/~me/@you/a,b;c=d/?u=https://y.example/&e=a%20b#!/c+d',
  'HTTPS://X.EXAMPLE/A',
])('%s is whole', (address) => {
  expect(hrefs(address)).toEqual([address])
  expect(hrefs(`（${address}），`)).toEqual([address])
})

test.each([
  'https://',
  '网址以https://开头',
  '网址以https://开头.',
  'http://，',
  'www.',
  'awww.nice',
  'me@www.x.example',
])('%s leads nowhere', (text) => expect(hrefs(text)).toEqual([]))

// Behind a slash that is not the first a Han letter may be of the address, as in `/wiki/长城`: these end otherwise.
test('any address between any two signs is found whole', () => {
  const label = fc.stringMatching(/^[a-z\d]([a-z\d-]{0,6}[a-z\d])?$/)
  const word = fc.stringMatching(/^[A-Za-z\d%.~@,;:!$&+_-]{0,8}$/).map((one) => one.replace(/~+/g, '~'))
  const piece = fc.oneof(
    word,
    fc.tuple(word, word).map(([a, b]) => `${a}(${b})`),
    word.map((a) => `${a}[0]`),
  )
  const address = fc
    .record({
      scheme: fc.constantFrom('http://', 'https://', 'https://www.'),
      host: fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.')),
      port: fc.constantFrom('', ':8443'),
      path: fc.array(piece, { maxLength: 3 }).map((all) => all.map((one) => `/${one}`).join('')),
      query: fc.constantFrom('', '?a=1&b=%E4%BD%A0', '?q=a(b)'),
      hash: fc.constantFrom('', '#top', '#/a/b'),
    })
    .map(({ scheme, host, port, path, query, hash }) => scheme + host + port + path + query + hash)
    .filter((one) => /[A-Za-z\d)\]]$/.test(one) && URL.canParse(one))
  const pairs = [
    '（）',
    '「」',
    '『』',
    '【】',
    '《》',
    '〈〉',
    '〔〕',
    '“”',
    '‘’',
    '()',
    '[]',
    '{}',
    '<>',
    '""',
    "''",
    '**',
    '``',
  ]
  const after = [
    ...'，。；：！？、…—～｜·￥％＂＇％＋＝＠',
    '看',
    'の',
    '는',
    ' ',
    '\n',
    '\u3000',
    '.',
    ',',
    '!',
    '?',
    '|',
    '😀',
  ]
  const signs = fc.oneof(
    fc.constantFrom(...pairs).map((pair) => [pair[0], pair[1]] as const),
    fc.constantFrom(...after).map((sign) => ['看', sign] as const),
  )
  fc.assert(
    fc.property(address, signs, fc.constantFrom('', '看', ' a'), (one, [before, behind], rest) => {
      const found = linksIn(before + one + behind + rest)
      expect(found.map(({ text }) => text)).toEqual([one])
      expect(found[0]?.index).toBe(before?.length)
    }),
    { numRuns: 3000 },
  )
})

test.each(['(', '[', '/', 'https://', 'www.', 'a', "'", '.', '长', '_长', '*', 'https://长'])(
  'an address with %j a hundred thousand times is read soon',
  (sign) => {
    expect(linksIn(`https://x.example/${sign.repeat(100_000)}`)).not.toEqual([])
    expect(linksIn(sign.repeat(100_000))).toEqual(expect.any(Array))
  },
)
