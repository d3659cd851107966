import { MessageType, searchLimits } from '@parley/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { mark } from './marking.ts'
import { areIn, needlesOf, termsOfNeedles } from './needles.ts'
import { addTerms } from './terms.ts'
import { typesOf } from './texts.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const scripts = fc
  .array(fc.constantFrom(...'中文漢字かなカナﾊﾟ한글abCé1２Ａ🎉👍🏽 ,。\u0301\u200dﬁß'), { maxLength: 30 })
  .map((all) => all.join(''))
const texts = fc.oneof(anyText, scripts)

describe('a folded text', () => {
  test.each([
    ['Hello,  World!', 'hello world'],
    ['今天，天气不错', '今天 天气不错'],
    ['用iPhone15拍的', '用 iphone15 拍的'],
    ['ＡＢＣ', 'abc'],
    ['Crème Brûlée', 'creme brulee'],
    ['漢語', '汉语'],
    ['ガギグ', 'がぎぐ'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['a_b-c.d', 'a b c d'],
    ['？！……', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text).text).toBe(folded)
  })

  test('of a letter under more marks than any writing has is that letter, and what follows', () => {
    const marks = '\u0315\u0301\u0316\u0334'.repeat(4000)
    expect(fold(`d${marks}og`).text).toBe('dog')
  })

  test('folded again is the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = fold(text).text
        expect(fold(once).text).toBe(once)
      }),
    )
  })

  test('says for each letter of it where that stands, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: folded, starts, ends } = fold(text)
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length])
        const length = [...text].length
        starts.forEach((start, i) => {
          expect(start).toBeLessThanOrEqual(ends[i] ?? 0)
          expect(ends[i]).toBeLessThanOrEqual(length)
          expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0)
        })
      }),
    )
  })

  test('has no line, no sign of the index, and no space but one between others', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = fold(text).text
        if (folded === '') return
        for (const word of folded.split(' ')) expect(word).toMatch(/^[^\s\p{Cc}\p{Co}~@]+$/u)
      }),
    )
  })
})

describe('what is asked for', () => {
  test('is found in itself, by the terms of the index too', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, asked, after) => {
        const text = `${before} ${asked.replace(/["“”„＂]/gu, ' ')} ${after}`
        const needles = needlesOf(asked)
        const folded = fold(text).text
        const terms = new Set<number>()
        addTerms(folded, terms)
        expect(areIn(needles, [` ${folded} `])).toBe(true)
        expect(termsOfNeedles(needles).filter((term) => !terms.has(term))).toEqual([])
      }),
    )
  })

  test.each([
    ['he', 'she said', false],
    ['he', 'hello', true],
    ['"he"', 'hello', false],
    ['"he said"', 'she said', false],
    ['"he said"', 'then he said: no', true],
    ['天气', '今天气温', true],
    ['今天 气温', '今天气温', true],
    ['气温今天', '今天气温', false],
    ['"今天，气温"', '今天气温', false],
  ])('%j in %j: %j', (asked, text, isThere) => {
    expect(areIn(needlesOf(asked), [` ${fold(text).text} `])).toBe(isThere)
  })

  test('is so many words, and what is beyond is left out', () => {
    const words = Array.from({ length: searchLimits.words + 3 }, (_, i) => `word${i}`)
    expect(needlesOf(words.join(' '))).toHaveLength(searchLimits.words)
  })

  test('is nothing where there is no letter', () => {
    expect(needlesOf('?! "…" ')).toEqual([])
  })
})

describe('marks', () => {
  const marked = (text: string, asked: string) =>
    mark([{ in: 'text', text }], needlesOf(asked))?.highlights.map(({ at, length }) =>
      [...text].slice(at, at + length).join(''),
    )

  test.each([
    ['👍 请看圖書館的门', '图书馆', ['圖書館']],
    ['Café, café und CAFE', 'cafe', ['Café', 'café', 'CAFE']],
    ['天天天', '天天', ['天天天']],
    ['the "quick" brown', 'quick the', ['the', 'quick']],
    ['ﾃﾞｰﾀです', 'データ', ['ﾃﾞｰﾀ']],
    ['nothing', 'something', undefined],
  ])('in %j of %j: %j', (text, asked, parts) => {
    expect(marked(text, asked)).toEqual(parts)
  })

  test('of a long text are shown with what is around the first', () => {
    const text = `${'长'.repeat(300)}找到了\n第二行${'尾'.repeat(300)}`
    const { snippet } = mark([{ in: 'text', text }], needlesOf('找到')) ?? expect.fail('not found')
    expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true })
    expect(snippet.text).not.toContain('\n')
    expect([...snippet.text]).toHaveLength(searchLimits.snippet)
    const [first] = snippet.highlights
    expect([...snippet.text].slice(first?.at, (first?.at ?? 0) + (first?.length ?? 0)).join('')).toBe('找到')
  })

  test('are so many in one text', () => {
    const found = mark([{ in: 'text', text: '好 '.repeat(500) }], needlesOf('好'))
    expect(found?.highlights).toHaveLength(searchLimits.highlights)
  })

  test('are within the text, whatever is asked', () => {
    fc.assert(
      fc.property(texts, texts, (text, asked) => {
        const found = mark([{ in: 'text', text }], needlesOf(asked))
        for (const [all, marks] of [
          [text, found?.highlights ?? []],
          [found?.snippet.text ?? '', found?.snippet.highlights ?? []],
        ] as const)
          for (const { at, length } of marks) {
            expect(at).toBeGreaterThanOrEqual(0)
            expect(length).toBeGreaterThan(0)
            expect(at + length).toBeLessThanOrEqual([...all].length)
          }
      }),
    )
  })
})

test('a sticker is not among the pictures that are looked for', () => {
  const body = { title: '', src: '/api/file/x' }
  const rest = { sender_id: 1, type: MessageType.image, mentions: null, link_preview: null, is_gone: false }
  expect(typesOf({ ...rest, body, entries: null })).toBe('P')
  expect(typesOf({ ...rest, body: { ...body, sticker: true }, entries: null })).toBe('')
})

describe('what is asked for as it is written', () => {
  const isFound = (asked: string, text: string) => {
    const needles = needlesOf(asked)
    const terms = new Set<number>()
    const folded = ` ${fold(text).text} `
    addTerms(folded, terms)
    const isInIndex = areIn(needles, [folded]) && termsOfNeedles(needles).every((term) => terms.has(term))
    const isMarked = mark([{ in: 'text', text }], needles) !== undefined
    if (isMarked) expect(isInIndex).toBe(true)
    return isMarked
  }

  test.each([
    ['C++', 'I write C++.'],
    ['c++', '用Ｃ＋＋写的'],
    ['(C++),', 'C++ is fine'],
    ['"C++"', 'in C++!'],
    ['C++17', 'c++17 and C++20'],
    ['C#', 'C# or F#'],
    ['100%', 'at 100% now'],
    ['50％', '打50%折'],
    ['$5', 'it costs $5.'],
    ['#tag', 'a #tag here'],
    ['@Bob', 'hi @bob, come'],
    ['1.2.3', 'v1.2.3'],
    ['1.2.3', 'release-1.2.3-rc1'],
    ['1.2', 'v1.2.3'],
    ['2.3', 'v1.2.3'],
    ['0.0.1', '127.0.0.1:8080'],
    ['10.0', 'iOS10.0'],
    ['v1.2.3', 'V1.2.3!'],
    ['15手机', 'iPhone15手机'],
    ['15手机', '15 手机'],
    ['iphone15手机', 'iPhone15手机'],
    ['3号线', '地铁M3号线'],
    ['20-30', 'A20-30'],
    ['hello,', 'Hello world'],
    ['foo*', 'foobar'],
    ['你好~', '你好吗'],
    ['R&D', 'the R&D people'],
    ['.NET', 'ASP .NET'],
    ['Node.js', 'node.js 24'],
    ['C# C++', 'C++ and C#'],
  ])('%j is found in %j', (asked, text) => expect(isFound(asked, text)).toBe(true))

  test.each([
    ['C++', 'cats can C'],
    ['C++', 'C, or C+'],
    ['C++', 'abc++'],
    ['C#', 'C and #'],
    ['C# C++', 'C++ alone'],
    ['C++ C#', 'C++ alone'],
    ['100%', '100 people'],
    ['$5', '5 people'],
    ['#tag', 'tag'],
    ['1.2.3', 'v11.2.3'],
    ['1.2.3', '1 2 3'],
    ['1.2.3', '1, 2, 3'],
    ['15手机', 'iPhone115手机'],
    ['15手机', 'iPhone15 和手机'],
    ['2.3', 'v1.22.3'],
  ])('%j is not found in %j', (asked, text) => expect(isFound(asked, text)).toBe(false))

  test('is marked with its signs', () => {
    const found = mark([{ in: 'text', text: 'C and (C++), v1.2.3' }], needlesOf('C++ 1.2.3'))
    expect(found?.highlights).toEqual([
      { at: 7, length: 3 },
      { at: 14, length: 5 },
    ])
  })
})
