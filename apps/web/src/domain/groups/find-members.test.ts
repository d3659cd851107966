import { expect, test } from 'vitest'
import { loadPinyinSpeller, plainSpeller } from '../../platform/spelling/spelling.ts'
import { findMembers } from './find-members.ts'
import { memberFor } from './test/member.ts'

test('members are found by every name they have, by pinyin and by the beginning of their account', async () => {
  const speller = await loadPinyinSpeller()
  const members = [
    memberFor(10001, { name: '老曾', nickname: '曾小贤', memberNickname: '班长' }),
    memberFor(20002, { name: 'José', nickname: 'Joe' }),
  ]
  const found = (typed: string) => findMembers(members, typed, speller).map(({ id }) => id)
  expect(['老', '班长', 'zxx', '1000'].map(found)).toEqual([[10001], [10001], [10001], [10001]])
  expect(['jose', 'JOE', '２０'].map(found)).toEqual([[20002], [20002], [20002]])
  expect(found('nobody')).toEqual([])
})

test('a name that is not there is not found', () => {
  expect(findMembers([memberFor(1, { memberNickname: '' })], 'undefined', plainSpeller)).toEqual([])
})
