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
const draft = { text: 'look', attachments: [picture, film, notes] }
const typesOf = (messages: Written[]) => messages.map(({ msg }) => msg.type)

/** Without the id of an album, which is another each time. */
const placesOf = (messages: Written[]) =>
  messages.map(({ msg, album }) => [msg.type, album && `${album.place}/${album.count}`])

test('text and a picture become one message, whatever else is attached follows', () => {
  const [joined, ...rest] = messagesOf({ ...draft, attachments: [picture, notes] })
  const content = joined?.msg.type === MessageType.imageText ? joined.msg.imageTextMsg.content : ''
  expect(readMarkup(content)).toEqual([
    { kind: 'text', text: 'look' },
    { kind: 'image', src: 'blob:a.png', title: '', size: { width: 40, height: 30 } },
  ])
  expect(typesOf(rest)).toEqual([MessageType.file])
})

test.each([
  ['a text', {}, MessageType.text],
  ['a reply', { citation: 7 }, MessageType.reply],
])('pictures and videos are one album, of which %s is the caption; files go before it', (_, more, last) => {
  const messages = messagesOf({ ...draft, ...more })
  expect(placesOf(messages)).toEqual([
    [MessageType.file, undefined],
    [MessageType.image, '0/2'],
    [MessageType.video, '1/2'],
    [last, '2/2'],
  ])
  expect(new Set(messages.slice(1).map(({ album }) => album?.id)).size).toBe(1)
})

test('the text stays apart on request, and comes last', () => {
  expect(placesOf(messagesOf({ ...draft, isApart: true })).at(-1)).toEqual([MessageType.text, undefined])
})

test('more than fit into one album are several, about as large', () => {
  const attachments = Array.from({ length: 12 }, (_, at) => attached('image', `${at}.png`))
  const messages = messagesOf({ ...draft, attachments })
  expect(placesOf(messages).map(([, place]) => place)).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((place) => `${place}/6`),
    ...[0, 1, 2, 3, 4, 5, 6].map((place) => `${place}/6`),
  ])
  expect(messages.map(({ msg }) => ('imageMsg' in msg ? msg.imageMsg.src : 'text'))).toEqual([
    ...attachments.map(({ src }) => src),
    'text',
  ])
})

test('an album of many bytes holds up nothing', () => {
  const large = { ...film, file: new File([new Uint8Array(6_000_000)], 'b.mp4') }
  const [, ...album] = messagesOf({ ...draft, attachments: [notes, picture, large] })
  expect(album.map(({ isOvertaken }) => isOvertaken)).toEqual([true, true, true])
})

test('one file goes without a text', () => {
  expect(messagesOf({ ...draft, attachments: [picture], text: '' })).toEqual([
    { msg: { type: MessageType.image, imageMsg: { title: 'a.png', src: 'blob:a.png' } } },
  ])
  expect(messagesOf({ ...draft, attachments: [film, notes], text: '' })).toEqual([
    { msg: { type: MessageType.video, videoMsg: { title: 'b.mp4', src: 'blob:b.mp4', time: 3 } } },
    { msg: { type: MessageType.file, fileMsg: { src: 'blob:c.txt' } } },
  ])
})

test('a text that is too long for one message is sent as several', () => {
  const long = { ...draft, attachments: [picture], text: '&'.repeat(4500) }
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
  expect(messagesOf({ text, attachments: [], chosen, ...more })).toEqual([{ msg, mentions }])
})

test('so does what is written to pictures, by its places in the text of the markup', () => {
  const [joined] = messagesOf({
    ...draft,
    attachments: [picture],
    text: `look\n\n\n${mark('Bob')}<b>`,
    chosen,
  })
  expect(joined).toMatchObject({
    msg: { type: MessageType.imageText },
    mentions: [{ userID: 7, at: 5, length: 4 }],
  })
})
