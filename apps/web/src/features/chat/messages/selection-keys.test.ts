import { expect, test } from 'vitest'
import { createSelection } from '../context/selection.ts'
import { extend } from './selection-keys.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ store }: ReturnType<typeof createSelection>) =>
  [...(store.getState().keys ?? [])].sort().join('')

test('a range goes from what was pressed last, in either direction, and goes on from its end', () => {
  const selection = createSelection()
  selection.begin('c')
  extend(selection, 'a', order)
  expect(chosen(selection)).toBe('abc')
  selection.toggle('d')
  extend(selection, 'e', order)
  expect(chosen(selection)).toBe('abcde')
})

test('where what was pressed last is gone a range is one message', () => {
  const selection = createSelection()
  selection.begin('gone')
  extend(selection, 'b', order)
  expect([...(selection.store.getState().keys ?? [])]).toEqual(['gone', 'b'])
})
