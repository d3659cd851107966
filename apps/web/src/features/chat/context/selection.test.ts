import { limits } from '@parley/contract/limits'
import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

test('messages are chosen and let go one by one, and forgotten at the end', () => {
  const { store, begin, toggle, end } = createSelection()
  begin('a')
  toggle('b')
  toggle('a')
  expect([...(store.getState().keys ?? [])]).toEqual(['b'])
  toggle('b')
  expect(store.getState().keys?.size).toBe(0)
  end()
  expect(store.getState().keys).toBeUndefined()
})

test('no more are chosen than one request takes', () => {
  const { store, begin, toggle } = createSelection()
  begin('0')
  for (let index = 1; index <= limits.idList.max; index++) toggle(String(index))
  expect(store.getState().keys?.size).toBe(limits.idList.max)
})
