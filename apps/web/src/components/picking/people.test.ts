import { expect, test } from 'vitest'
import { loadPinyinSpeller } from '../../platform/spelling/spelling.ts'
import { pickRows } from './people.ts'

const people = [
  { id: 3, name: '张三', nickname: '张三', avatar: '' },
  { id: 1, name: '阿明', nickname: 'Ming', avatar: '' },
  { id: 2, name: 'Ann', nickname: 'Ann', avatar: '' },
]
const speller = await loadPinyinSpeller()
const rows = (typed: string) => pickRows(people, typed, speller).map(({ key }) => key)

test('friends stand under the letters of their names', () => {
  expect(rows('')).toEqual(['A', 1, 2, 'Z', 3])
})

test('those who are in already stand last, and have no letters', () => {
  const some = people.map((person) => ({ ...person, isIn: person.id === 1 }))
  expect(pickRows(some, '', speller).map(({ key }) => key)).toEqual(['A', 2, 'Z', 3, 1])
  expect(pickRows(some, 'a', speller).map(({ key }) => key)).toEqual([2, 1])
})

test('a search finds by name, nickname, pinyin and account, and has no letters', () => {
  expect(rows('zs')).toEqual([3])
  expect(rows('ming')).toEqual([1])
  expect(rows('2')).toEqual([2])
  expect(rows('nobody')).toEqual([])
})
