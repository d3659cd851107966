import type { GroupMember } from '@parley/contract'
import { expect, test } from 'vitest'
import { memberOf } from './members.ts'

test('a member is called by my note, else by the name in the group, else by the nickname', () => {
  const row = { userId: 1, userNickname: '林小满', memberNickname: '班长' } as GroupMember
  expect(memberOf(row, '小林').name).toBe('小林')
  expect(memberOf(row, undefined).name).toBe('班长')
  expect(memberOf({ ...row, memberNickname: '' }, '').name).toBe('林小满')
})
