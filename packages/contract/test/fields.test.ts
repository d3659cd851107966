import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { limits } from '../src/all-limits.ts'
import { calls } from '../src/calls.ts'
import { Answerable } from '../src/catch-up.ts'
import { ChatFrame, GroupFrame } from '../src/frames.ts'
import { type Validated, validator, violationMessage } from '../src/validate.ts'

interface Field {
  readonly schema: TSchema
  readonly with: (text: string) => object
  readonly min: number
  readonly max: number
}

const secret = 'correct horse'
const text = (content: string) => ({ revUserID: 1, msg: { type: 1, textMsg: { content } } })
const question = (name: string) => (value: string) => ({ verificationQuestion: { [name]: value } })
const info = calls.changeUserInfo.body

/** Every text that a person can write, where it travels, and its length in code points. */
const fields: Record<string, Field> = {
  nickname: {
    schema: calls.register.body,
    with: (nickname) => ({ nickname, pwd: secret, rePwd: secret }),
    min: 1,
    max: 32,
  },
  password: {
    schema: calls.register.body,
    with: (pwd) => ({ nickname: 'Alice', pwd, rePwd: pwd }),
    min: 8,
    max: 128,
  },
  'my nickname': { schema: info, with: (nickname) => ({ nickname }), min: 1, max: 32 },
  'my abstract': { schema: info, with: (abstract) => ({ abstract }), min: 0, max: 128 },
  'my withdrawal text': { schema: info, with: (recallMessage) => ({ recallMessage }), min: 0, max: 32 },
  'a question': { schema: info, with: question('problem2'), min: 0, max: 64 },
  'an answer': { schema: info, with: question('answer3'), min: 0, max: 64 },
  'a note for a friend': {
    schema: calls.changeFriend.body,
    with: (notice) => ({ friendID: 1, notice }),
    min: 0,
    max: 32,
  },
  'a message with a request': {
    schema: calls.addFriend.body,
    with: (verify) => ({ friendId: 1, verify }),
    min: 0,
    max: 128,
  },
  'what a report says besides its reason': {
    schema: calls.report.body,
    with: (text) => ({ kind: 'person', userId: 1, reason: 'other', text }),
    min: 0,
    max: 500,
  },
  'a search key': { schema: calls.searchUsers.query, with: (key) => ({ key }), min: 0, max: 64 },
  'a name in groups': { schema: calls.groupsByMembers.query, with: (text) => ({ text }), min: 1, max: 64 },
  'a group title': { schema: calls.createGroup.body, with: (name) => ({ mode: 1, name }), min: 1, max: 32 },
  'a new group title': {
    schema: calls.changeGroup.body,
    with: (title) => ({ id: 1, title }),
    min: 1,
    max: 32,
  },
  'a group abstract': {
    schema: calls.changeGroup.body,
    with: (abstract) => ({ id: 1, abstract }),
    min: 0,
    max: 128,
  },
  'a member nickname': {
    schema: calls.changeMemberNickname.body,
    with: (nickname) => ({ id: 1, memberId: 2, nickname }),
    min: 0,
    max: 32,
  },
  'a text message': { schema: ChatFrame, with: text, min: 1, max: 5000 },
  'a reply': {
    schema: ChatFrame,
    with: (content) => ({ revUserID: 1, msg: { type: 9, replyMsg: { msgID: 1, content } } }),
    min: 1,
    max: 5000,
  },
  'a quote': {
    schema: ChatFrame,
    with: (content) => ({ revUserID: 1, msg: { type: 10, quoteMsg: { msgID: 1, content } } }),
    min: 1,
    max: 5000,
  },
  'a mention': {
    schema: GroupFrame,
    with: (content) => ({ groupID: 1, msg: { type: 11, atMsg: { userID: 0, content } } }),
    min: 1,
    max: 5000,
  },
  'image and text': {
    schema: ChatFrame,
    with: (content) => ({ revUserID: 1, msg: { type: 14, imageTextMsg: { content } } }),
    min: 1,
    max: 20_000,
  },
}

const verdict = ({ schema }: Field, input: unknown): Validated<unknown> => validator(schema)(input)
const accepts = (field: Field, value: string) => verdict(field, field.with(value)).ok

describe.each(Object.entries(fields))('%s', (_name, field) => {
  test(`has from ${field.min} to ${field.max} characters, whatever their width`, () => {
    for (const character of ['a', '林', '🐼']) {
      expect(accepts(field, character.repeat(field.max))).toBe(true)
      expect(accepts(field, character.repeat(field.max + 1))).toBe(false)
      expect(accepts(field, character.repeat(field.min))).toBe(true)
      if (field.min > 0) expect(accepts(field, character.repeat(field.min - 1))).toBe(false)
    }
  })

  test('counts without the white space around', () => {
    expect(accepts(field, ` \u3000${'a'.repeat(field.max)}\t`)).toBe(true)
    expect(accepts(field, ' '.repeat(field.min + 3))).toBe(field.min === 0)
  })

  test.each([
    ['NUL', '\0'],
    ['half of a character', '\ud83d'],
    ['the other half', '\udc3c'],
  ])('does not take %s, which nothing can store', (_what, bad) => {
    expect(accepts(field, `aaaaaaaaaa${bad}`)).toBe(false)
  })

  test('takes texts only', () => {
    for (const bad of [1, true, ['a'], { a: 1 }])
      expect(verdict(field, field.with(bad as unknown as string)).ok).toBe(false)
  })
})

test('names of people and groups have no control characters and none that turn or hide text', () => {
  const names = [
    'nickname',
    'my nickname',
    'a group title',
    'a member nickname',
    'a note for a friend',
  ] as const
  for (const name of names)
    for (const bad of [
      'a\nb',
      'a\u0007b',
      'a\u007fb',
      'a\u200bb',
      'a\u202eb',
      'a\u2066b',
      'a\ufeffb',
      'a\u2028b',
    ])
      expect(accepts(fields[name] as Field, bad), JSON.stringify([name, bad])).toBe(false)
})

test('messages and descriptions may have several lines and joined emoji', () => {
  for (const name of [
    'my abstract',
    'a text message',
    'a message with a request',
    'a group abstract',
  ] as const)
    expect(accepts(fields[name] as Field, 'one\n\ttwo 👩‍👩‍👧')).toBe(true)
})

test('texts are kept unchanged, names are trimmed', () => {
  expect(validator(ChatFrame)(text('  a \n'))).toMatchObject({
    value: { msg: { textMsg: { content: '  a \n' } } },
  })
  expect(
    validator(info)({ nickname: ' a ', verificationQuestion: { problem1: ' b ' }, recallMessage: ' c ' }),
  ).toEqual({
    ok: true,
    value: { nickname: 'a', verificationQuestion: { problem1: 'b' }, recallMessage: 'c' },
  })
})

const numbers: Array<[string, TSchema, (value: number) => object, number, number]> = [
  ['a group size', calls.createGroup.body, (size) => ({ mode: 1, name: 'a', size }), 2, 2000],
  [
    'a muting, in minutes',
    calls.muteMember.body,
    (prohibitionTime) => ({ groupId: 1, memberId: 2, prohibitionTime }),
    1,
    43_200,
  ],
  ['slow mode, in seconds', calls.changeGroup.body, (slowMode) => ({ id: 1, slowMode }), 0, 3600],
  ['a page', calls.friends.query, (page) => ({ page }), 1, limits.page.max],
  ['a page size', calls.friends.query, (limit) => ({ limit }), 1, 5000],
  [
    'the number of ids in a list',
    calls.deleteChatMessages.body,
    (n) => ({ idList: Array(n).fill(1) }),
    1,
    500,
  ],
  ['who can find me', info, (searchUser) => ({ searchUser }), 0, 2],
  ['who may add me', info, (verification) => ({ verification }), 0, 4],
  ['a handled request', calls.handleFriendRequest.body, (status) => ({ verifyId: 1, status }), 0, 4],
  ['the role of a member', calls.changeMemberRole.body, (role) => ({ id: 1, memberId: 2, role }), 2, 3],
  ['an id', calls.removeFriend.body, (friendId) => ({ friendId }), 1, Number.MAX_SAFE_INTEGER],
]

test.each(numbers)('%s ends where it should', (_name, schema, with_, min, max) => {
  const check = validator(schema)
  expect([min, max].map((value) => check(with_(value)).ok)).toEqual([true, true])
  for (const value of [min - 1, max + 1].filter((outside) => outside >= 0 || min > 0))
    expect(check(with_(Math.max(0, value))).ok, String(value)).toBe(value >= min && value <= max)
})

test('quiet hours are times of some days of the week, in a named time zone', () => {
  const quiet = { from: '22:00', to: '07:30', days: [1, 7], timeZone: 'America/Argentina/Buenos_Aires' }
  const accepts = (changes: object) =>
    validator(calls.changeGroup.body)({ id: 1, quietHours: { ...quiet, ...changes } }).ok
  const good = [{}, { to: '22:00' }, { days: [1, 2, 3, 4, 5, 6, 7] }, { timeZone: 'Etc/GMT+8' }]
  expect(good.map(accepts)).toEqual(good.map(() => true))
  const bad = [
    { from: '24:00' },
    { from: '7:00' },
    { to: '23:60' },
    { to: null },
    { days: [] },
    { days: [0] },
    { days: [8] },
    { days: [1.5] },
    { days: Array(8).fill(1) },
    { timeZone: '' },
    { timeZone: '+08:00' },
    { timeZone: "UTC'" },
    { timeZone: `A${'a'.repeat(64)}` },
  ]
  expect(bad.map(accepts)).toEqual(bad.map(() => false))
})

test('-1 as a page size means all; other numbers below 1, fractions and infinities mean nothing', () => {
  const check = validator(calls.friends.query)
  expect(check({ limit: -1 }).ok).toBe(true)
  for (const limit of [0, -2, 1.5, Number.POSITIVE_INFINITY, Number.NaN])
    expect(check({ limit }).ok).toBe(false)
})

test.each([
  ['clientMessageId', validator(ChatFrame)],
  ['requestId', validator(Answerable)],
])('a %s is short and has no characters that need care', (name, check) => {
  const ok = (id: unknown) => check({ ...text('a'), [name]: id }).ok
  expect(['a', 'A-b_c.d:9', 'x'.repeat(64)].map(ok)).toEqual([true, true, true])
  for (const bad of ['', 'x'.repeat(65), 'a b', 'ä', 'a/b', 'a\n', 1, null, {}]) expect(ok(bad)).toBe(false)
})

test('a violation names the field and the rule, in both languages', () => {
  const said = (schema: TSchema, input: unknown) => {
    const result = validator(schema)(input)
    return result.ok
      ? 'ok'
      : [violationMessage(result.violation, 'zh'), violationMessage(result.violation, 'en')]
  }
  expect(said(info, { nickname: '' })).toEqual(['昵称须为 1–32 个字符', 'Nickname must be 1–32 characters'])
  expect(said(info, { sound: 'yes' })).toEqual(['sound类型错误', 'sound has the wrong type'])
  expect(said(info, { verification: 9 })).toEqual([
    '验证方式不是允许的值',
    'Verification isn’t one of the allowed values',
  ])
  expect(said(calls.register.body, {})).toEqual(['昵称不能为空', 'Nickname is required'])
  expect(said(info, null)).toEqual(['请求内容类型错误', 'The request has the wrong type'])
  expect(said(info, { verificationQuestion: { problem1: 'x'.repeat(65) } })).toEqual([
    '问题一须为 0–64 个字符',
    'Question 1 must be 0–64 characters',
  ])
  expect(said(ChatFrame, text(''))).toEqual(['内容须为 1–5000 个字符', 'Content must be 1–5000 characters'])
})
