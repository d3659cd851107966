import fc from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  announcedText,
  bodyOf,
  citedIn,
  type Gist,
  gistOf,
  type Kind,
  kinds,
  limits,
  MessageType,
  Msg,
  mentionedIn,
  plainTextIn,
  pollText,
  previewOf,
  textIn,
  wireKindOf,
  wireKinds,
  wirePreviewOf,
  withdrawnContent,
  withoutMarks,
  wordsOfWithdrawal,
} from '../src/index.ts'
import { valid } from './arbitrary.ts'

const table = Object.entries(kinds).map(
  ([type, kind]) => [Number(type) as MessageType, kind as Kind] as const,
)
const call = { startTime: '', endTime: '', endReason: 0 }
const long = 'No rush, tomorrow morning is fine for me.'

/** A body of each type, its preview in the wire (docs/protocol.md, “Messages”), and the line that people read. */
const previews: Record<MessageType, [body: object, wire: string, zh: string, en: string]> = {
  1: [{ content: ' Hi ' }, 'Hi', 'Hi', 'Hi'],
  2: [{ title: 'a.png', src: '/x' }, '[图片消息] - a.png', '[图片] a.png', '[Image] a.png'],
  3: [{ title: 'a.mp4', src: '/x', time: 3 }, '[视频消息] - a.mp4', '[视频] a.mp4', '[Video] a.mp4'],
  4: [{ title: 'a.pdf', src: '/x' }, '[文件消息] - a.pdf', '[文件] a.pdf', '[File] a.pdf'],
  5: [{ src: '/x', time: 3 }, '[语音消息]', '[语音] 3″', '[Voice] 3″'],
  6: [call, '[语音通话]', '[语音通话]', '[Voice call]'],
  7: [call, '[视频通话]', '[视频通话]', '[Video call]'],
  8: [
    { content: '撤回了一条消息,oops' },
    '[撤回消息] - 撤回了一条消息,oops',
    '撤回了一条消息，oops',
    'A message was unsent, oops',
  ],
  9: [{ msgID: 7, content: 'Yes' }, '[回复消息] - Yes', 'Yes', 'Yes'],
  10: [{ msgID: 7, content: 'Yes' }, '[引用消息] - Yes', 'Yes', 'Yes'],
  11: [{ userID: 0, content: '@all look' }, '[@消息] - @all look', '@all look', '@all look'],
  12: [{ status: 'error', content: 'No' }, 'No', 'No', 'No'],
  13: [{ friendID: 7, content: 'Bob is there' }, 'Bob is there', 'Bob is there', 'Bob is there'],
  14: [{ content: '<p>Hi</p>' }, '[图文消息]', '[图文]', '[Text and images]'],
}

test('every kind of the wire has an entry and bodies', () => {
  const types = Object.values(MessageType).map(String).toSorted()
  expect(Object.keys(kinds).toSorted()).toEqual(types)
  expect(Object.keys(wireKinds).toSorted()).toEqual(types)
})

test('every body has a name of its own', () => {
  expect(new Set(table.map(([, { body }]) => body)).size).toBe(table.length)
})

describe.each(table)('of type %i', (type, kind) => {
  const { from, sent, received } = wireKindOf(type)!
  const fields = (schema: TSchema) => Object.keys((schema as Partial<TObject>).properties ?? {})

  test('the previews are as the wire and the screen have them', () => {
    const [body, wire, zh, en] = previews[type]
    expect(wirePreviewOf(type, body)).toBe(wire)
    expect(previewOf(gistOf(type, body), 'zh')).toBe(zh)
    expect(previewOf(gistOf(type, body), 'en')).toBe(en)
  })

  test('the body has the fields that the table names', () => {
    const named = [
      kind.content && 'content',
      kind.title && 'title',
      kind.files && (kind.files === 'markup' ? 'content' : 'src'),
      kind.cites && 'msgID',
      kind.mentions && 'userID',
    ].filter((name) => name !== undefined)
    expect(fields(received)).toEqual(expect.arrayContaining(named))
  })

  test('a body from a client names everything that it refers to', () => {
    if (from !== 'client') return
    const named = [
      kind.files && kind.files !== 'markup' && 'src',
      kind.cites && 'msgID',
      kind.mentions && 'userID',
    ]
    expect(fields(sent as TObject)).toEqual(expect.arrayContaining(named.filter(Boolean)))
  })
})

test('the text that represents a poll has its question in a line', () => {
  const words = { type: MessageType.text, body: { content: `${'a'.repeat(39)} b${'c'.repeat(20)}` } }
  expect(announcedText(words, 'en', 61)).toBe(words.body.content)
  expect(announcedText(words, 'en', 60)).toBe(`${words.body.content.slice(0, 59)}…`)
  expect(announcedText(words, 'en', 41)).toBe(`${'a'.repeat(39)}…`)
  const content = pollText({ question: 'Lunch?', options: ['Noodles', 'Rice'] })
  const gist = gistOf(MessageType.text, { content })
  expect(previewOf(gist, 'zh')).toBe('[投票] Lunch?')
  expect(previewOf(gist, 'en')).toBe('[Poll] Lunch?')
  const long = gistOf(MessageType.text, {
    content: pollText({ question: 'x'.repeat(300), options: ['A', 'B'] }),
  })
  expect(previewOf(long, 'en')).toMatch(/^\[Poll\] x+…$/)
})

test('previews begin with the first 30 characters of the text', () => {
  const written = table.filter(([, { content }]) => content === 'text')
  fc.assert(
    fc.property(
      fc.constantFrom(...written),
      fc.string({ unit: 'binary', maxLength: 80 }),
      ([type], content) => {
        const beginning = [...content.trim()].slice(0, limits.previewLength).join('')
        const mark = wireKindOf(type)?.mark
        expect(wirePreviewOf(type, { content })).toBe(mark ? `[${mark}] - ${beginning}` : beginning)
        const { text } = gistOf(type, { content })
        expect(text).toBe(beginning === content.trim() ? beginning : `${beginning.trimEnd()}…`)
      },
    ),
  )
})

test.each([
  ['**重点**：明天 9 点', '重点：明天 9 点'],
  ['这是**重点**内容', '这是重点内容'],
  ['run `npm *ci*` first', 'run npm *ci* first'],
  ['```ts\nconst a = 1\n```', 'const a = 1'],
  ['> 原话\n回答', '原话\n回答'],
  ['~~旧价~~ 新价', '旧价 新价'],
  ['***both*** and *one*.', 'both and one.'],
  ['**bold with *one* inside**', 'bold with one inside'],
  ['2*3*4 = 24, 5 ** 2, *^_^*', '2*3*4 = 24, 5 ** 2, *^_^*'],
  ['a_b_c and C:\\*.*', 'a_b_c and C:\\*.*'],
  ['>_<', '>_<'],
  ['`', '`'],
  ['**', '**'],
])('a line about %j has no marks', (content, line) => {
  expect(previewOf(gistOf(MessageType.text, { content }), 'en')).toBe(line)
  expect(previewOf(gistOf(MessageType.reply, { msgID: 7, content }), 'zh')).toBe(line)
})

test('a line about a text that is cut off within marks has none', () => {
  const content = `**${'很'.repeat(80)}**`
  expect(previewOf(gistOf(MessageType.text, { content }), 'zh')).toMatch(/^很+…$/)
})

test('lines about an album say how many there are, or what is said of it', () => {
  const lines = (gist: Gist) => [previewOf(gist, 'zh'), previewOf(gist, 'en')]
  expect(lines({ type: MessageType.image, text: '', album: 10 })).toEqual(['[图片] 10 张', '[Photos] 10'])
  expect(lines({ type: MessageType.video, text: '', album: 2 })).toEqual(['[视频] 2 个', '[Videos] 2'])
  expect(lines({ type: MessageType.text, text: '**海边**', album: 3 })).toEqual([
    '[图片] 海边',
    '[Image] 海边',
  ])
})

test('a notification has as much of the text as requested', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), fc.nat(60), (content, more) => {
      fc.pre(!/[*~`>]/.test(content))
      const max = limits.previewLength + more
      const said = [...content.trim()]
      const announced = announcedText({ type: MessageType.text, body: { content } }, 'en', max) ?? ''
      expect([...announced].length).toBeLessThanOrEqual(max)
      if (said.length <= max) expect(announced).toBe(said.join(''))
      else expect(announced).toMatch(/\S…$/)
      expect(
        said.join('').replace(/\s+/g, ' ').startsWith(announced.replace(/…$/, '').replace(/\s+/g, ' ')),
      ).toBe(true)
    }),
  )
  const content = pollText({ question: 'Lunch?', options: ['Noodles', 'Rice'] })
  expect(announcedText({ type: MessageType.text, body: { content } }, 'en', 200)).toBe('[Poll] Lunch?')
})

test('a line about a voice message says how long it is', () => {
  const line = (time: number, language: 'zh' | 'en') =>
    previewOf(gistOf(MessageType.voice, { src: '', time }), language)
  expect([line(3, 'zh'), line(65, 'en'), line(0, 'zh')]).toEqual(['[语音] 3″', '[Voice] 1′05″', '[语音]'])
})

test('every message has a gist, a line in both languages and a plain text', () => {
  fc.assert(
    fc.property(valid(Msg), (value) => {
      const msg = value as Msg
      const body = bodyOf(msg)
      const gist = gistOf(msg.type, body)
      expect(gist.type).toBe(msg.type)
      for (const language of ['zh', 'en'] as const)
        expect(previewOf(gist, language)).toContain(
          (kinds[msg.type] as Kind).label?.[language] ?? withoutMarks(gist.text),
        )
      expect(typeof plainTextIn(msg.type, body)).toBe('string')
    }),
  )
})

test('the words of a withdrawal are shown as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: limits.recallMessage.max }), (words) => {
      expect(wordsOfWithdrawal(withdrawnContent(words))).toBe(words)
    }),
  )
  expect(wordsOfWithdrawal(withdrawnContent(null))).toBe('')
  expect(wordsOfWithdrawal('')).toBe('')
})

test('the gist of a text needs no more of it than a title may have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (content) => {
      const beginning = [...content.trimStart()].slice(0, limits.mediaTitle.max).join('')
      expect(gistOf(MessageType.text, { content: beginning })).toEqual(gistOf(MessageType.text, { content }))
    }),
  )
  expect(limits.mediaTitle.max).toBeGreaterThan(withdrawnContent('x'.repeat(limits.recallMessage.max)).length)
})

test('text is what its sender wrote as text', () => {
  expect(textIn(MessageType.quote, { content: long })).toBe(long)
  expect(textIn(MessageType.withdrawn, { content: long })).toBeUndefined()
  expect(textIn(MessageType.imageText, { content: long })).toBeUndefined()
})

test.each([
  [MessageType.at, { content: long }, long],
  [MessageType.video, { title: 'a.mp4' }, 'a.mp4'],
  [MessageType.voice, { src: '/x' }, ''],
  [MessageType.withdrawn, { content: '撤回了一条消息' }, ''],
  [
    MessageType.imageText,
    {
      content:
        '<p>1 &lt; 2 &amp;lt;</p><div><img src="/a" alt="a &gt; b"> <i title="smile"></i>!<br>end</div>',
    },
    '1 < 2 &lt;\n [smile]!\nend',
  ],
])('the plain text of a message of type %i', (type, body, text) => {
  expect(plainTextIn(type, body)).toBe(text)
})

test('a message names the person and the message that it is about', () => {
  const body = { msgID: 7, userID: 0 }
  expect([citedIn(MessageType.reply, body), citedIn(MessageType.quote, body)]).toEqual([7, 7])
  expect(mentionedIn(MessageType.at, body)).toBe(0)
  expect([citedIn(MessageType.withdrawn, body), mentionedIn(MessageType.reply, body)]).toEqual([
    undefined,
    undefined,
  ])
})

test('an unknown kind of a later version has no preview', () => {
  expect(bodyOf({ type: 99 })).toEqual({})
  expect(previewOf(gistOf(99, { content: 'x' }), 'en')).toBeUndefined()
  expect([textIn(99, {}), plainTextIn(99, {}), wirePreviewOf(99, {})]).toEqual([undefined, '', ''])
})
