import { describe, expect, test } from 'vitest'
import { gistOf, MessageType, previewOf, readable, sentence } from '../src/index.ts'

/** To the letter, as clients receive and databases hold them. */
const written = {
  greeting: '我们已经是好友了，开始聊天吧！',
  groupAbstract: '本群创建于2026-11-21：群主很懒，什么都没有留下',
  deletedAccount: '已注销',
  localNetwork: '内网',
} as const
const names = Object.keys(written) as (keyof typeof written)[]
const day = '2026-11-21'

test('the server writes what it has always written', () => {
  expect(Object.fromEntries(names.map((name) => [name, sentence(name, 'zh', day)]))).toEqual(written)
  expect(sentence('friendOnline', 'zh', 'Bob')).toBe('你的好友 Bob 上线了')
})

describe.each(names)('%s', (name) => {
  test('is shown in either language', () => {
    expect(readable(name, written[name], 'zh')).toBe(written[name].replace('：群主很懒，什么都没有留下', ''))
    expect(readable(name, written[name], 'en')).toBe(sentence(name, 'en', day))
    expect(readable(name, written[name], 'en')).not.toMatch(/\p{Script=Han}/u)
  })

  test('is not recognised within other text', () => {
    for (const text of ['', `${written[name]}。`, `> ${written[name]}`, 'Hello'])
      expect(readable(name, text, 'en')).toBe(text)
  })
})

test('a name may hold what looks like a replacement', () => {
  expect(sentence('friendOnline', 'en', '$& {}')).toBe('$& {} is online')
})

test('lines about the first message of two friends are shown in either language', () => {
  const line = (type: MessageType) => previewOf(gistOf(type, { content: written.greeting }), 'en')
  expect(line(MessageType.text)).toBe(sentence('greeting', 'en'))
  expect(line(MessageType.reply)).toBe(written.greeting)
})
