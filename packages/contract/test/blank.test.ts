import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { groupRequests } from '../src/catch-up.ts'
import { ChatFrame, GroupFrame } from '../src/frames.ts'
import { validator } from '../src/validate.ts'

const secret = 'correct horse'
const msg = (content: string) => ({ type: 1, textMsg: { content } })

/** Every text of a person that others read, and where it travels. */
const fields: Record<string, readonly [TSchema, (text: string) => object]> = {
  nickname: [calls.register.body, (nickname) => ({ nickname, pwd: secret, rePwd: secret })],
  'what somebody registers with': [
    calls.register.body,
    (message) => ({ nickname: 'Alice', pwd: secret, rePwd: secret, message }),
  ],
  'a group title': [calls.createGroup.body, (name) => ({ mode: 1, name })],
  'a bot': [calls.createBot.body, (nickname) => ({ nickname, scopes: [] })],
  'a webhook': [calls.createWebhook.body, (name) => ({ groupId: 1, name })],
  'a name in a group': [calls.changeMemberNickname.body, (nickname) => ({ id: 1, memberId: 1, nickname })],
  'a message to somebody': [ChatFrame, (content) => ({ revUserID: 1, msg: msg(content) })],
  'a message to a group': [GroupFrame, (content) => ({ groupID: 1, msg: msg(content) })],
  'a message with a request': [calls.addFriend.body, (verify) => ({ friendId: 1, verify })],
  'an announcement': [calls.announce.body, (text) => ({ text })],
  'a question of a poll': [
    ChatFrame,
    (question) => ({ revUserID: 1, msg: msg('a'), poll: { question, options: ['a', 'b'] } }),
  ],
  'an option of a poll': [
    ChatFrame,
    (option) => ({ revUserID: 1, msg: msg('a'), poll: { question: 'a', options: [option, 'b'] } }),
  ],
  'what a list is for': [ChatFrame, (topic) => ({ revUserID: 1, msg: msg('a'), list: { topic } })],
  'an entry of a list': [
    groupRequests.signUp,
    (content) => ({ groupID: 1, messageId: 1, entryId: 'a', content }),
  ],
}

describe.each(Object.entries(fields))('%s', (_, [schema, made]) => {
  const check = validator(schema)
  const accepts = (text: string) => check(made(text)).ok

  test.each([
    '\u2800',
    '\uFFFC',
    '\u{1D159}',
    '\u{13441}\u{13442}',
    '\u3164',
    '\uffa0',
    '\u00ad',
    '\ufe0f',
    '\u0301',
    '\u3164 \u0301',
    '\u180e',
    '\u{e0041}',
    '\u115f',
    '\u034f',
    '\u17b4',
    '\u200d',
    '\u2060\u2062',
  ])('of %j alone is refused', (sign) => expect(accepts(sign)).toBe(false))

  test.each(['a', '好', '👩🏽‍🚀', '❤️', 'e\u0301', 'می‌خواهم', '1️⃣', '.', '·'])('of %j is taken', (text) =>
    expect(accepts(text)).toBe(true),
  )
})
