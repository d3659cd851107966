import { describe, expect, test } from 'vitest'
import { showsSomething } from './shows-something.ts'
import { hasHidden, withoutHidden } from './visible-text.ts'

const invisible = {
  'Hangul choseong filler': '\u115f',
  'Hangul jungseong filler': '\u1160',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uffa0',
  'braille blank': '\u2800',
  'soft hyphen': '\u00ad',
  'zero width space': '\u200b',
  'combining grapheme joiner': '\u034f',
  'Khmer inherent vowel': '\u17b4',
  'invisible times': '\u2062',
  'variation selector': '\ufe0f',
  tag: '\u{e0041}',
  'language tag': '\u{e0001}',
  'byte order mark': '\ufeff',
  'a lone joiner': '\u200d',
}
const reversing = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']

describe('a text of nothing but', () => {
  test.each(Object.entries(invisible))('%s shows nothing', (_, sign) => {
    expect(showsSomething(` ${sign}\u0301${sign} `)).toBe(false)
  })
})

test.each([
  ...Object.values(invisible),
  ...reversing,
  '\u0007',
  '\u2028',
  '\ue000',
  '\u{10fffd}',
  '\u0378',
  '\ud800',
])('a name with %j among its letters hides something', (sign) => {
  expect(hasHidden(`a${sign}b`)).toBe(true)
  expect(withoutHidden(`a${sign}b`)).toBe('a b')
})

test.each([
  'Alice',
  'José',
  'Jose\u0301',
  '小明 2班',
  '👩🏽‍🚀',
  '👨‍👩‍👧‍👦',
  '❤️‍🔥',
  '✔︎',
  '1️⃣',
  '🇨🇳🇩🇪',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '葛\u{e0100}城',
  'می\u200cخواهم',
  'क्\u200dष',
  'ক্\u200cষ',
  'ശ്രീ',
  'ᠮᠣᠩᠭᠣᠯ\u180e\u1820',
  '12',
  '…',
])('%s shows something and hides nothing', (name) => {
  expect(showsSomething(name)).toBe(true)
  expect(hasHidden(name)).toBe(false)
  expect(withoutHidden(name)).toBe(name)
})

test('an unassigned character, or one of a private font, shows something in a message', () => {
  expect(showsSomething('\u{1faff}')).toBe(true)
  expect(showsSomething('\uf8ff')).toBe(true)
})
