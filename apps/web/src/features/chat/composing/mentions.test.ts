import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mark, mentionIn, mentionPlaces } from '../bodies/mention-in.ts'
import { type Mentionable, mentionQuery, mentionsFor } from '../completing/mention-query.ts'
import { mentionsIn } from './mentions.ts'

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

test('a chosen name is found again in the text', () => {
  const text = `早${mark('王 小明')}，开会`
  expect(mentionIn(text.slice(1))).toBe('@王 小明')
  expect(mentionsIn(text, [person(7, '王 小明')])).toEqual([{ userID: 7, at: 1, length: 5 }])
})

const turning = (text: string, ...chosen: Mentionable[]) =>
  mentionsIn(text, chosen).map(({ userID, at }) => [userID, at])

test('a text turns to all who are still named in it, in its order', () => {
  const chosen = [person(1, 'Bob'), person(2, 'Carla')]
  expect(turning('@Carla\u2005 and @Bob\u2005', ...chosen)).toEqual([
    [2, 0],
    [1, 12],
  ])
  expect(turning('@Carl and @Bob\u2005', ...chosen)).toEqual([[1, 10]])
  expect(turning('nobody', ...chosen)).toEqual([])
})

test('places count characters, and the sign behind the last name may be trimmed away', () => {
  expect(turning('😀 @Bob\u2005 @Carla', person(1, 'Bob'), person(2, 'Carla'))).toEqual([
    [1, 2],
    [2, 8],
  ])
})

test('of people with one name each is turned to where they were chosen', () => {
  const text = `${mark('小明')}${mark('小明')}${mark('小明')}`
  expect(turning(text, person(1, '小明'), person(2, '小明')).map(([id]) => id)).toEqual([1, 2, 2])
})

test('a name that ends like another is one of them', () => {
  expect(turning(mark('a@b'), person(1, 'b'), person(2, 'a@b'))).toEqual([[2, 0]])
})

test('a message has no more of them than the server takes', () => {
  expect(mentionsIn(mark('Bob').repeat(60), [person(1, 'Bob')])).toHaveLength(50)
})

test('whatever is around them, what is sent as a mention is shown as one', () => {
  const piece = fc.constantFrom('@', '嗨', '😀', '\n', ' ', 'Bob', mark('Bob'), mark('卡拉 😀'), '👩🏽‍🚀')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const mentions = mentionsIn(text, [person(1, 'Bob'), person(2, '卡拉 😀')])
      const shown = mentionPlaces(text, mentions).map(({ is, start, end }) => [
        is.kind === 'mention' && is.userID,
        text.slice(start, end),
      ])
      const expected = pieces.flatMap((one) =>
        one === mark('Bob') ? [[1, '@Bob']] : one === mark('卡拉 😀') ? [[2, '@卡拉 😀']] : [],
      )
      expect(shown.filter(([, name]) => name !== '@Bob' && name !== '@卡拉 😀')).toEqual([])
      expect(shown.length).toBeGreaterThanOrEqual(expected.length)
    }),
  )
})

test('names that begin with what was typed come first', () => {
  const all = [person(1, 'Rob'), person(2, 'Oberon'), person(3, 'Dan', 'obelix')]
  const matches = (name: string, typed: string) => name.toLowerCase().includes(typed)
  expect(mentionsFor(all, 'ob', matches).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(mentionsFor(all, '', matches)).toHaveLength(3)
})
