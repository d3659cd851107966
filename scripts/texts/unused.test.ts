import { expect, test } from 'vitest'
import { unusedTexts } from './unused.ts'

const chat = { send: '发送', sendAll: '全部发送', role1: '群主', role2: '管理员' }
const startsWithRole = ['t(`chat.role', '{role}`)'].join('$')

test('a text is used by its key, or by how it begins', () => {
  expect(unusedTexts({ chat }, ["t('chat.send')", startsWithRole, 't("chat.sendAll")'])).toEqual([])
})

test('a text that nothing names is unused, though another key begins alike', () => {
  expect(unusedTexts({ chat }, ["t('chat.sendAll')", startsWithRole])).toEqual(['chat.send'])
})
