import { expect, test } from 'vitest'
import { emojiQuery, isEnough } from './emoji-query.ts'

test.each([
  [':', { at: 0, typed: '' }],
  [':smi', { at: 0, typed: 'smi' }],
  ['well :smi', { at: 5, typed: 'smi' }],
  ['好的，:微笑', { at: 3, typed: '微笑' }],
  ['😀:微笑', { at: 2, typed: '微笑' }],
  ['first line\n:heart_eyes', { at: 11, typed: 'heart_eyes' }],
  ['(:+1', { at: 1, typed: '+1' }],
  ['`a` :sun', { at: 4, typed: 'sun' }],
  ['```\na\n``` :sun', { at: 10, typed: 'sun' }],
])('in "%s" the name of an emoji is written: %j', (text, query) => {
  expect(emojiQuery(text, text.length)).toEqual(query)
})

test.each([
  'http:',
  'http://example.org',
  'see https:',
  'localhost:8080',
  '12:30',
  'at :30',
  '时间:下午',
  'a::before',
  'c:\\temp',
  ':-)',
  ':smile and',
  ':smile:',
  '`x :sm',
  '```\nlet x :sm',
  'plain',
])('in "%s" no emoji is begun', (text) => {
  expect(emojiQuery(text, text.length)).toBeUndefined()
})

test('text after the caret is not part of the name', () => {
  expect(emojiQuery(':smile and more', 4)).toEqual({ at: 0, typed: 'smi' })
})

test('a Latin letter alone is a face, a Chinese character is a name', () => {
  expect(['', 'D', 'p', '笑', 'sm', '+1'].map(isEnough)).toEqual([false, false, false, true, true, true])
})
