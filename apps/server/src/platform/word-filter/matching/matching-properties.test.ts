import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Automaton } from './automaton.ts'
import { fold, Glance, glance } from './fold.ts'
import { masked } from './mask.ts'
import { Matcher } from './matcher.ts'
import { simplified } from './simplified.ts'

const someText = fc.string({ unit: 'binary' })
const han = fc.constantFrom(...'开发票代理国龙体后里面轮龟𠮷')
const hanWord = fc.array(han, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
const latinWord = fc.string({ unit: fc.constantFrom(...'abs'), minLength: 1, maxLength: 3 })
const messy = fc
  .array(
    fc.oneof(
      han,
      latinWord,
      fc.constantFrom(' ', '*', '，', '\u200b', '\u0336', '😀', '\u{1F3FD}', '\ud83d'),
    ),
  )
  .map((all) => all.join(''))

const traditional = new Map([...simplified].map(([from, to]) => [to, String.fromCodePoint(from)]))

test('an automaton finds what looking at every place finds', () => {
  const letters = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  const words = fc.uniqueArray(letters, { selector: (word) => word.join(), maxLength: 12 })
  fc.assert(
    fc.property(words, fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 }), (all, text) => {
      const found: string[] = []
      new Automaton(all).search(text, (word, last) => found.push(`${word} ${last}`))
      const expected = all.flatMap((word, i) =>
        text.flatMap((_, last) =>
          text.slice(Math.max(0, last - word.length + 1), last + 1).join() === word.join()
            ? [`${i} ${last}`]
            : [],
        ),
      )
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

test('letters stand in the order of the text, each within it, and no character is parted', () => {
  fc.assert(
    fc.property(fc.oneof(someText, messy), (text) => {
      const { letters, starts, ends } = fold(text)
      let before = 0
      letters.forEach((_, i) => {
        const [start = 0, end = 0] = [starts[i], ends[i]]
        expect(end).toBeGreaterThan(start)
        expect(start === starts[i - 1] || start >= before).toBe(true)
        before = end
        for (const edge of [start, end]) expect(isWithinPair(text, edge)).toBe(false)
        expect(/^\p{M}/u.test(text.slice(end))).toBe(false)
      })
    }),
  )
})

test('whatever a text is, looking for words in it ends, and what is not found stays in its mask', () => {
  const words = fc.array(fc.oneof(hanWord, latinWord, someText), { maxLength: 5 })
  fc.assert(
    fc.property(words, fc.oneof(someText, messy), (all, text) => {
      const hits = new Matcher(all.map((word) => ({ word, tag: 0 }))).find(text)
      const mask = masked(text, hits)
      expect(mask.length).toBeLessThanOrEqual(text.length)
      if (text.isWellFormed()) expect(mask.isWellFormed()).toBe(true)
      for (const { start, end } of hits)
        for (const edge of [start, end]) expect(isWithinPair(text, edge)).toBe(false)
      expect(unhidden(mask)).toBe(unhidden(withoutLetters(text, hits)))
    }),
  )
})

test('a word is found where it was hidden', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '*', '　', '\u200b', '-', '👍🏽', '\n'), {
    minLength: 4,
    maxLength: 4,
  })
  fc.assert(
    fc.property(hanWord, separators, fc.boolean(), (word, between, isTraditional) => {
      const hidden = Array.from(word, (one, i) => {
        const shown = (isTraditional && traditional.get(one.codePointAt(0) ?? 0)) || one
        return i === 0 ? shown : (between[i] ?? '') + shown
      }).join('')
      const text = `《${hidden}》，好`
      const hits = new Matcher([{ word, tag: 0 }]).find(text)
      expect(hits.some(({ start, end }) => start === 1 && text.slice(end, end + 1) === '》')).toBe(true)
    }),
  )
})

test('the glance at a code unit agrees with folding', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const letter = glance(unit)
    if (letter === Glance.closer) continue
    const { letters } = fold(String.fromCharCode(unit))
    expect(letters).toEqual(letter === Glance.nothing ? [] : [letter])
  }
})

test('no traditional character is written as another one', () => {
  for (const to of simplified.values()) expect(simplified.has(to)).toBe(false)
})

function isWithinPair(text: string, at: number): boolean {
  const [before = 0, after = 0] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
}

const unhidden = (text: string) => text.replaceAll('*', '')

/** The text without the letters of what was found, each with its marks. */
function withoutLetters(text: string, hits: ReadonlyArray<{ start: number; end: number }>): string {
  const { starts, ends } = fold(text)
  const gone = new Set(
    starts.flatMap((start, i) =>
      hits.some((hit) => hit.start <= start && start < hit.end) ? range(start, ends[i] ?? start) : [],
    ),
  )
  return range(0, text.length)
    .map((at) => (gone.has(at) ? '' : text.charAt(at)))
    .join('')
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i)
