import { firstNotificationSettings, mailLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { escaped } from '../../kernel/escaped.ts'
import { digestOf } from './digest.ts'
import type { UnreadMessage } from './digest-repository.ts'
import { oneLine, unlinked } from './layout.ts'
import { digestContent } from './letters.ts'

const message = (id: number, more: Partial<UnreadMessage> = {}): UnreadMessage => ({
  conversation_id: 1,
  title: null,
  peer_id: 7,
  id,
  type: 1,
  body: { content: `text ${id}` },
  vanishes_at: null,
  is_for_me: false,
  nickname: 'Ann',
  note: null,
  member_nickname: null,
  do_not_disturb: false,
  tells_nothing: false,
  muting_ends_at: null,
  ...more,
})
const wishes = { language: 'en', publicUrl: 'https://chat.example.org', now: 0 } as const
const inGroup = { conversation_id: 2, title: 'Club', peer_id: null, is_for_me: true }

test('the newest of each conversation are shown, the oldest of these first, and lead to it', () => {
  const many = Array.from({ length: mailLimits.messages + 1 }, (_, i) => message(100 - i))
  const [part] = digestOf(many, wishes)?.parts ?? []
  expect(part).toMatchObject({
    title: 'Ann',
    isMention: false,
    lines: ['text 96', 'text 97', 'text 98', 'text 99', 'text 100'],
    hasMore: true,
    url: 'https://chat.example.org/user/7?m=96',
  })
})

test('a digest with more conversations than it shows says that there are others', () => {
  const many = Array.from({ length: mailLimits.conversations + 1 }, (_, i) =>
    message(i, { conversation_id: i }),
  )
  expect(digestOf(many, wishes)).toMatchObject({ hasOthers: true })
  expect(digestOf(many, wishes)?.parts).toHaveLength(mailLimits.conversations)
})

test.for([
  ['a mention through a mute', { ...inGroup, do_not_disturb: true }, true],
  [
    'a mention of which one wants to hear nothing',
    { ...inGroup, do_not_disturb: true, tells_nothing: true },
    false,
  ],
  ['a direct message of a muted conversation', { do_not_disturb: true }, false],
  ['one whose mute is over', { do_not_disturb: true, muting_ends_at: new Date(-1) }, true],
  ['a call that was held', { type: 6, body: { endReason: 2 } }, false],
] as const)('it is decided as for devices: %s', ([, more, isInDigest]) => {
  expect(digestOf([message(1, more)], wishes) !== undefined).toBe(isInDigest)
})

test('a digest leaves out what the settings hide', () => {
  const digest = (shows: 'sender' | 'neither') =>
    digestOf([message(1, inGroup)], { ...wishes, settings: { ...firstNotificationSettings, shows } })
      ?.parts[0]
  expect(digest('sender')).toMatchObject({ title: 'Club', lines: ['Ann: New message'] })
  expect(digest('neither')).toMatchObject({ title: undefined, isMention: false, lines: ['New message'] })
})

test('a note comes before the name in a group, and that before the nickname', () => {
  const lineOf = (more: Partial<UnreadMessage>) =>
    digestOf([message(1, { ...inGroup, ...more })], wishes)?.parts[0]?.lines[0]
  expect(lineOf({})).toBe('Ann: text 1')
  expect(lineOf({ member_nickname: 'Annie' })).toBe('Annie: text 1')
  expect(lineOf({ member_nickname: 'Annie', note: 'My Ann' })).toBe('My Ann: text 1')
})

test('a digest only mentions that there is a disappearing message, since the email stays', () => {
  const [part] = digestOf([message(1, { vanishes_at: new Date(1) })], wishes)?.parts ?? []
  expect(part?.lines).toEqual(['New message'])
})

test('if nobody may be named, the link names nobody either', () => {
  const settings = { ...firstNotificationSettings, shows: 'neither' } as const
  const [part] = digestOf([message(1)], { ...wishes, settings })?.parts ?? []
  expect(part?.url).toBe(wishes.publicUrl)
})

test('email programs find no address in a name', () => {
  for (const name of [
    'Win at evil.example.org or a。b',
    'https://2130706433/x',
    'http://[2001:db8::1]/',
    'a@evil',
  ]) {
    const shown = unlinked(`${name}\r\n`)
    expect(shown).not.toMatch(/[.。:/@][\w/:]/)
    expect(shown.replaceAll('\u200b', '')).toBe(name)
  }
})

test.for([
  [90, 'en', '90 minutes'],
  [60, 'en', 'an hour'],
  [240, 'zh', '4 小时'],
  [1440, 'en', 'a day'],
  [1440, 'zh', '1 天'],
] as const)('of %i minutes of being away it says in %s: %s', ([awayMinutes, language, says]) => {
  const site = { name: 'Club', host: 'chat.example.org', url: wishes.publicUrl, colour: '#123456' }
  const facts = { language, nickname: 'Ben', awayMinutes, parts: [], hasOthers: false, site, end: 'x' }
  expect(digestContent(facts).text).toContain(says)
})

test('people’s texts are one line, without markup', () => {
  expect(escaped(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
  expect(oneLine(' a\r\nb\u2028c\u0000d\u202ee ')).toBe('a b c d e')
})
