import { expect, test } from 'vitest'
import { firstNickname } from './first-nickname.ts'

const refuses = (name: string) => name.includes('refused')

test.each([
  [['', '  ', 'Lin'], 'Lin'],
  [['a refused name', 'Lin'], 'Lin'],
  [['a refused name'], 'Our School'],
])('of %j it is the first that has anything in it and is not refused', (names, nickname) => {
  expect(firstNickname(names, 'Our School', { refuses })).toBe(nickname)
})

test('where nothing is left it is a question mark', () => {
  expect(firstNickname(['refused'], 'refused too', { refuses })).toBe('?')
})
