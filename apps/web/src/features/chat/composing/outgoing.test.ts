import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import { messagesOf } from './outgoing.ts'

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
const typesOf = (messages: { type: number }[]) => messages.map(({ type }) => type)

test('text and pictures become one message, whatever else is attached follows', () => {
  const [joined, ...rest] = messagesOf(draft)
  expect(joined?.type).toBe(MessageType.imageText)
  const content = joined?.type === MessageType.imageText ? joined.imageTextMsg.content : ''
  expect(readMarkup(content)).toEqual([
    { kind: 'text', text: 'look' },
    { kind: 'image', src: 'blob:a.png', title: '', size: { width: 40, height: 30 } },
  ])
  expect(typesOf(rest)).toEqual([MessageType.video, MessageType.file])
})

test.each([
  ['when asked to', { ...draft, isJoined: false }, MessageType.text],
  ['in a reply', { ...draft, citation: 7 }, MessageType.reply],
  ['in a mention', { ...draft, mention: 0 }, MessageType.at],
])('they stay apart %s, and the text comes last', (_, apart, last) => {
  expect(typesOf(messagesOf(apart))).toEqual([MessageType.image, MessageType.video, MessageType.file, last])
})

test('files go without a text', () => {
  expect(messagesOf({ ...draft, text: '' })).toEqual([
    { type: MessageType.image, imageMsg: { title: 'a.png', src: 'blob:a.png' } },
    { type: MessageType.video, videoMsg: { title: 'b.mp4', src: 'blob:b.mp4', time: 3 } },
    { type: MessageType.file, fileMsg: { src: 'blob:c.txt' } },
  ])
})

test('what is too long for one message goes as several', () => {
  const long = { ...draft, text: '&'.repeat(4500) }
  expect(typesOf(messagesOf(long)).at(-1)).toBe(MessageType.text)
})
