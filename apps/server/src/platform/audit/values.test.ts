import {
  changeSettings,
  registrations,
  SecondFactorRule,
  Settings,
  Site,
  siteKinds,
  siteLanguages,
} from '@parley/contract'
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

test('every setting, and whatever it is one of, is read in either language', () => {
  const { site: _, qq, ...rules } = changeSettings.body.properties
  const names = [
    ...Object.keys(rules),
    ...Object.keys(Site.properties),
    'enable',
    'app_id',
    'redirect',
    'webPath',
  ]
  expect(Object.keys(Settings.properties.qq.properties)).toEqual(expect.arrayContaining(names.slice(-4)))
  for (const name of names) expect(worded('changes', `${name}: 7`, 'zh')).not.toContain(name)
  const all = {
    kind: siteKinds,
    language: siteLanguages,
    registration: registrations,
    secondFactor: SecondFactorRule.anyOf.map(({ const: rule }) => rule),
  }
  for (const [name, values] of Object.entries(all))
    for (const value of values)
      expect(worded('changes', `${name}: "${value}"`, 'zh')).toMatch(/^\p{Script=Han}+: \p{Script=Han}+$/u)
  expect(worded('changes', 'linkPreviews: false, editFor: 24, registration: "closed"', 'zh')).toBe(
    '链接预览: 否, 可编辑消息的小时数: 24, 谁可以注册: 仅由管理员创建',
  )
})

test('what somebody has typed is no list of changes', () => {
  const typed = 'name: "a, kind: \\"house\\", linkPreviews: true", linkPreviews: true'
  expect(worded('changes', typed, 'en')).toBe(
    'name: "a, kind: \\"house\\", linkPreviews: true", previews of links: yes',
  )
})
