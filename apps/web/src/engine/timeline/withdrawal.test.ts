import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { message } from '../test/messages.ts'
import { withWithdrawals } from './withdrawal.ts'

const withdrawn = { type: MessageType.withdrawn, withdrawMsg: { msgID: 1, content: 'gone' } }
const withdrawals = new Map([[1, { content: 'gone' }]])
const about = {
  msgID: 1,
  content: 'What?',
  userID: 2,
  userNickName: 'Bob',
  originMsgDate: '2026-11-21T08:00:00.000Z',
  msg: { type: MessageType.text, textMsg: { content: 'a secret' } },
}
const reply = { type: MessageType.reply, replyMsg: { ...about, replyMsgPreview: 'a secret' } }
const quote = { type: MessageType.quote, quoteMsg: { ...about, quoteMsgPreview: 'a secret' } }

test('a withdrawn message no longer contains its text', () => {
  const shown = withWithdrawals(message(1), withdrawals)
  expect(shown.msg).toEqual(withdrawn)
  expect(JSON.stringify(shown)).not.toContain('text 1')
})

test.each([
  ['reply', reply, 'replyMsg'],
  ['quote', quote, 'quoteMsg'],
])('a %s that cites a withdrawn message keeps only its own text', (_, msg, body) => {
  const { msg: shown } = withWithdrawals(message(2, { msg }), withdrawals)
  expect(JSON.stringify(shown)).not.toContain('secret')
  expect(shown).toMatchObject({ type: msg.type, [body]: { content: 'What?', msg: withdrawn } })
})

test('messages that cite no withdrawn message stay as they are', () => {
  const other = message(2, { msg: { ...reply, replyMsg: { ...reply.replyMsg, msgID: 3 } } })
  expect(withWithdrawals(other, withdrawals)).toBe(other)
  const done = withWithdrawals(message(2, { msg: reply }), withdrawals)
  expect(withWithdrawals(done, withdrawals)).toBe(done)
})
