import { beforeEach, expect, test, vi } from 'vitest'
import { forgetAccount, knownAccounts, noteAccount } from './known-accounts.ts'

const saved = new Map<string, string>()
vi.mock('../../platform/storage/storage.ts', () => ({
  storage: {
    read: (key: string) => saved.get(key) ?? null,
    write: (key: string, value: string | null) => {
      if (value === null) saved.delete(key)
      else saved.set(key, value)
    },
  },
}))

beforeEach(() => saved.clear())

const account = (userId: number, typed = String(userId)) => ({
  account: typed,
  userId,
  nickname: `Person ${userId}`,
  avatar: '',
})
const ids = () => knownAccounts().map(({ userId }) => userId)

test('known accounts: the last to sign in is first, once, by its last typed name', () => {
  for (const known of [account(1), account(2), account(1, 'panda')]) noteAccount(known)
  expect(ids()).toEqual([1, 2])
  expect(knownAccounts()[0]?.account).toBe('panda')
})

test('known accounts: a device remembers five', () => {
  for (let userId = 1; userId <= 7; userId++) noteAccount(account(userId))
  expect(ids()).toEqual([7, 6, 5, 4, 3])
})

test('known accounts: a forgotten account is not filled in either', () => {
  noteAccount(account(1, 'panda'))
  noteAccount(account(2))
  saved.set('account', 'panda')
  forgetAccount(1)
  expect(ids()).toEqual([2])
  expect(saved.has('account')).toBe(false)
  saved.set('account', '2')
  forgetAccount(2)
  expect(saved).toEqual(new Map())
})

test('known accounts: forgetting one leaves another filled in', () => {
  noteAccount(account(1))
  noteAccount(account(2))
  saved.set('account', '2')
  forgetAccount(1)
  expect(saved.get('account')).toBe('2')
})

test.each(['{', 'null', '{"a":1}', '[null,{"account":1},{"account":"a","userId":"1"}]'])(
  'known accounts: a broken list is an empty one: %s',
  (text) => {
    saved.set('accounts', text)
    expect(knownAccounts()).toEqual([])
  },
)
