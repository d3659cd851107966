import { expect, test } from 'vitest'
import { loadPinyinSpeller, plainSpeller } from '../../platform/spelling/spelling.ts'
import { beginsWith } from './use-people-keys.ts'

test('a name begins with its own letters, its pinyin and the first letters of that', async () => {
  const speller = await loadPinyinSpeller()
  const typed = ['林', 'lin', 'linx', 'lxm', 'LX']
  expect(typed.filter((one) => beginsWith('林小满', one, speller))).toEqual(typed)
  expect(['小', 'xiao', 'xm', 'm'].filter((one) => beginsWith('林小满', one, speller))).toEqual([])
  expect(beginsWith('Élodie Martin', 'elo', plainSpeller)).toBe(true)
  expect(beginsWith('Élodie Martin', 'em', plainSpeller)).toBe(true)
})
