import { expect, test } from 'vitest'
import { beginsWithOne } from './words.ts'

test('any text begins with one of none', () => {
  expect(beginsWithOne('', [])).toBe(true)
})

test.each([
  ['/deploy now', true],
  ['  /Deploy', true],
  ['/deploy: web', true],
  ['/deployment', false],
  ['please /deploy', false],
  ['', false],
])('“%s” with “/deploy”: %s', (text, isSo) => {
  expect(beginsWithOne(text, ['/rollback', '/deploy'])).toBe(isSo)
})

test('where words have no spaces between them, one ends anywhere', () => {
  expect(beginsWithOne('天气北京', ['天气'])).toBe(true)
  expect(beginsWithOne('北京天气', ['天气'])).toBe(false)
})

test('a sign at the end of a word ends it', () => {
  expect(beginsWithOne('!now', ['!'])).toBe(true)
  expect(beginsWithOne('émile', ['é'])).toBe(false)
})
