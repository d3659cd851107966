import { sentence } from '@parley/contract/sentences'
import { expect, test } from 'vitest'
import { currentLanguage } from '../../platform/texts/index.ts'
import { initialOf } from './initial.ts'
import { displayName } from './names.ts'

test('my note comes first, then the name in the group, then the nickname', () => {
  expect(displayName({ note: '小林', memberNickname: 'Lin', nickname: '林小满' })).toBe('小林')
  expect(displayName({ note: '', memberNickname: 'Lin', nickname: '林小满' })).toBe('Lin')
  expect(displayName({ note: ' ', memberNickname: null, nickname: '林小满' })).toBe('林小满')
})

test('a person who deleted the account is called so in the language on the screen, unless I noted a name', () => {
  const nickname = sentence('deletedAccount')
  expect(displayName({ nickname })).toBe(sentence('deletedAccount', currentLanguage()))
  expect(displayName({ note: 'Lin', nickname })).toBe('Lin')
})

test('the first character is what a person sees as one', () => {
  expect(initialOf(' alice')).toBe('A')
  expect(initialOf('👩‍👩‍👧 家')).toBe('👩‍👩‍👧')
  expect(initialOf('')).toBe('?')
})
