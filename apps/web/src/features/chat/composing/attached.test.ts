import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import type { Written } from '../../../engine/timeline/local-message.ts'
import { mark } from '../bodies/mention-in.ts'
import { messagesOf } from './attached.ts'

const attached = (kind: Attachment['kind'], name: string): Attachment => ({
  kind,
  src: `blob:${name}`,
  file: new File(['x'], name),
  isImage: kind === 'image',
  size: { width: 40, height: 30 },
  length: 3,
})
const [picture, film, notes] = [
  attached('image', 'a.png'),
  attached('video', 'b.mp4'),
  attached('file', 'c.txt'),
]
const draft = { text: 'look', attachments: [picture, film, notes], isJoined: true }
const typesOf = (messages: Written[]) => messages.map(({ msg }) => msg.type)

test('text and pictures become one message, whatever else is attached follows', () => {
  const [joined, ...rest] = messagesOf(draft)
  const content = joined?.msg.type === MessageType.imageText ? joined.msg.imageTextMsg.content : ''
  expect(readMarkup(content)).toEqual([
    { kind: 'text', text: 'look' },
    { kind: 'image', src: 'blob:a.png', title: '', size: { width: 40, height: 30 } },
  ])
  expect(typesOf(rest)).toEqual([MessageType.video, MessageType.file])
})

test.each([
  ['when asked to', { ...draft, isJoined: false }, MessageType.text],
  ['in a reply', { ...draft, citation: 7 }, MessageType.reply],
])('they stay apart %s, and the text comes last', (_, apart, last) => {
  expect(typesOf(messagesOf(apart))).toEqual([MessageType.image, MessageType.video, MessageType.file, last])
})

test('files go without a text', () => {
  expect(messagesOf({ ...draft, text: '' })).toEqual([
    { msg: { type: MessageType.image, imageMsg: { title: 'a.png', src: 'blob:a.png' } } },
    { msg: { type: MessageType.video, videoMsg: { title: 'b.mp4', src: 'blob:b.mp4', time: 3 } } },
    { msg: { type: MessageType.file, fileMsg: { src: 'blob:c.txt' } } },
  ])
})

test('what is too long for one message goes as several', () => {
  const long = { ...draft, text: '&'.repeat(4500) }
  expect(typesOf(messagesOf(long)).at(-1)).toBe(MessageType.text)
})

const chosen = [
  { id: 7, written: 'Bob' },
  { id: 0, written: '所有人' },
]
const text = `${mark('Bob')}早 @所有人`

test.each([
  ['a text', { citation: undefined }, { type: MessageType.at, atMsg: { userID: 0, content: text } }],
  ['a reply', { citation: 4 }, { type: MessageType.reply, replyMsg: { msgID: 4, content: text } }],
])('%s mentions all whom it turns to', (_, more, msg) => {
  const mentions = [
    { userID: 7, at: 0, length: 4 },
    { userID: 0, at: 7, length: 4 },
  ]
  expect(messagesOf({ text, attachments: [], isJoined: true, chosen, ...more })).toEqual([{ msg, mentions }])
})

test('so does what is written to pictures, by its places in the text of the markup', () => {
  const [joined] = messagesOf({ ...draft, text: `look\n\n\n${mark('Bob')}<b>`, chosen })
  expect(joined).toMatchObject({
    msg: { type: MessageType.imageText },
    mentions: [{ userID: 7, at: 5, length: 4 }],
  })
})
