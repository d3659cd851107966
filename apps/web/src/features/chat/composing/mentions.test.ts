import { expect, test } from 'vitest'
import { mentionIn } from '../bodies/mention-in.ts'
import { type Mentionable, mentionedIn, mentionQuery, mentionsFor, withMention } from './mentions.ts'

const person = (id: number, name: string, ...otherNames: string[]): Mentionable => ({
  id,
  name,
  written: name,
  otherNames,
  avatar: '',
})

test.each([
  ['@', { at: 0, typed: '' }],
  ['你好@xiao', { at: 2, typed: 'xiao' }],
  ['one @two @b', { at: 9, typed: 'b' }],
  ['mail bob@example', undefined],
  ['@bob ', undefined],
  ['nothing', undefined],
])('in "%s" the caret is at %j', (text, query) => {
  expect(mentionQuery(text, text.length)).toEqual(query)
})

test('what follows the caret is not part of the query', () => {
  expect(mentionQuery('@bob and more', 3)).toEqual({ at: 0, typed: 'bo' })
})

test('a chosen name replaces what was typed, and is found again', () => {
  const { text, caret } = withMention('早@wang，开会', { at: 1, typed: 'wang' }, '王 小明')
  expect(text).toBe('早@王 小明\u2005，开会')
  expect(text.slice(caret)).toBe('，开会')
  expect(mentionIn(text)).toBe('@王 小明')
  expect(mentionedIn(text, [person(7, '王 小明')])).toBe(7)
})

test('a text turns to the first who is still named in it', () => {
  const chosen = [person(1, 'Bob'), person(2, 'Carla')]
  expect(mentionedIn('@Carla\u2005 and @Bob\u2005', chosen)).toBe(2)
  expect(mentionedIn('@Carl and @Bob\u2005', chosen)).toBe(1)
  expect(mentionedIn('nobody', chosen)).toBeUndefined()
})

test('names that begin with what was typed come first', () => {
  const all = [person(1, 'Rob'), person(2, 'Oberon'), person(3, 'Dan', 'obelix')]
  const matches = (name: string, typed: string) => name.toLowerCase().includes(typed)
  expect(mentionsFor(all, 'ob', matches).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(mentionsFor(all, '', matches)).toHaveLength(3)
})
