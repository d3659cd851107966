import { errors } from '@parley/contract/errors'
import { expect, test } from 'vitest'
import { passwordFieldOf } from '../../domain/me/new-password.ts'
import { problemsOf, suggestedAccountName } from './registration.ts'

const good = { nickname: 'Alice', accountName: '', pwd: 'correct horse', rePwd: 'correct horse', message: '' }

test('a good registration has no problems', () => {
  expect(problemsOf(good)).toEqual({})
})

test.each([
  ['an empty nickname', { nickname: '  ' }, { nickname: 'nicknameMissing' }],
  ['33 characters', { nickname: '汉'.repeat(33) }, { nickname: 'nicknameTooLong' }],
  ['a control character', { nickname: 'a\u0007b' }, { nickname: 'nicknameCharacters' }],
  ['a short password', { pwd: '1234567', rePwd: '1234567' }, { pwd: 'passwordLength' }],
  [
    'the nickname as password',
    { nickname: 'Alice in W', pwd: 'alice in w', rePwd: 'alice in w' },
    { pwd: 'passwordIsNickname' },
  ],
  ['a number as account name', { accountName: '10001' }, { accountName: 'accountNameRule' }],
  ['a long message', { message: 'x'.repeat(201) }, { message: 'messageTooLong' }],
  ['different passwords', { rePwd: 'correct horsf' }, { rePwd: 'passwordsDiffer' }],
])('%s is named', (_, change, problems) => {
  expect(problemsOf({ ...good, ...change })).toEqual(problems)
})

test('lengths count code points: 32 emoji are a nickname, 8 are a password', () => {
  const pwd = '🐴'.repeat(8)
  expect(
    problemsOf({ ...good, nickname: '🐴'.repeat(32), pwd, rePwd: pwd, message: '🐴'.repeat(200) }),
  ).toEqual({})
})

test("the server's refusals find their field", () => {
  expect(passwordFieldOf(errors.passwordsDiffer.code)).toBe('rePwd')
  expect(passwordFieldOf(errors.passwordCommon.code)).toBe('pwd')
  expect(passwordFieldOf(errors.passwordIsNickname.code)).toBe('pwd')
  expect(passwordFieldOf(errors.fieldInvalid.code)).toBeUndefined()
})

test.each([
  ['Alice Smith', 'alice.smith'],
  ['  José ', 'jose'],
  ["O'Neill", 'o.neill'],
  ['张三', undefined],
  ['A', undefined],
  ['7up', undefined],
  ['', undefined],
])('the account name that is suggested to %j is %s', (nickname, name) => {
  expect(suggestedAccountName(nickname)).toBe(name)
})

test('an account name that was typed with spaces around it is one', () => {
  expect(problemsOf({ ...good, accountName: ' alice ' })).toEqual({})
})
