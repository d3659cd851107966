import { expect, test } from 'vitest'
import { worded } from './values.ts'

test('words of the log’s own are read in either language, what people typed as they typed it', () => {
  expect(worded('duty', 'auditor', 'zh')).toBe('审计员')
  expect(worded('role', 1, 'en')).toBe('administrator')
  expect(worded('kind', 'messages', 'zh')).toBe('消息')
  expect(worded('nickname', 'auditor', 'zh')).toBe('auditor')
  expect(worded('role', 'constructor', 'zh')).toBe('constructor')
})

test('of changes the fields are named, and what is true or not', () => {
  expect(worded('changes', 'curtailChat: true, curtailAddUser: false', 'zh')).toBe(
    '禁止一对一聊天和通话: 是, 禁止添加好友: 否',
  )
  expect(worded('changes', 'messages: ∞ → 365, log: 365 → 30', 'en')).toBe(
    'messages: ∞ → 365, audit log: 365 → 30',
  )
  expect(worded('changes', 'name: "true messages"', 'zh')).toBe('站点名称: "true messages"')
})
