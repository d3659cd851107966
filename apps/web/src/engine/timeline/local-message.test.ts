import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { me, message, minutes, peer, replyTo, text } from '../test/messages.ts'
import { type Composed, localMessage, shownOf } from './local-message.ts'

const at = new Date(minutes(5))
const shown = (msg: Composed, original = undefined as ReturnType<typeof message> | undefined) =>
  localMessage({ msg, from: me, original, at })

test('a new message is shown at once as mine, without a place yet', () => {
  expect(shown({ type: MessageType.text, textMsg: { content: 'hello' } })).toEqual({
    id: 0,
    author: me,
    isMe: true,
    createdAt: minutes(5),
    msg: text('hello'),
    preview: '',
  })
})

test.each([
  [
    'a file',
    { type: MessageType.file, fileMsg: { src: 'blob:1' } },
    { fileMsg: { src: 'blob:1', title: '', size: 0, type: '' } },
  ],
  [
    'a film',
    { type: MessageType.video, videoMsg: { title: 't', src: 'blob:1' } },
    { videoMsg: { src: 'blob:1', time: 0 } },
  ],
  [
    'a recording',
    { type: MessageType.voice, voiceMsg: { src: 'blob:1', time: 4 } },
    { voiceMsg: { src: 'blob:1', time: 4 } },
  ],
])('of %s there is shown what is known before it is uploaded', (_, msg, body) => {
  expect(shown(msg as never).msg).toMatchObject(body)
  expect(shownOf(msg as never)).toMatchObject(body)
})

test.each([
  ['reply', { type: MessageType.reply, replyMsg: { msgID: 4, content: 'so?' } }, 'replyMsg'],
  ['quote', { type: MessageType.quote, quoteMsg: { msgID: 4, content: 'so?' } }, 'quoteMsg'],
] as const)('a %s is shown with what it is about, and who wrote that when', (_, msg, body) => {
  expect(shown(msg as Composed, message(4)).msg).toMatchObject({
    [body]: {
      msgID: 4,
      content: 'so?',
      userID: peer.id,
      userNickName: 'Bob',
      originMsgDate: minutes(4),
      msg: text('text 4'),
    },
  })
})

test('the citation inside a cited message is left out, as on the server', () => {
  const original = message(5, { msg: replyTo(message(4), 'so?') })
  const { msg } = shown(
    { type: MessageType.reply, replyMsg: { msgID: 5, content: 'well' } } as Composed,
    original,
  )
  expect(msg).toMatchObject({ replyMsg: { msg: { type: MessageType.reply, replyMsg: { content: 'so?' } } } })
  expect(msg).not.toHaveProperty('replyMsg.msg.replyMsg.msg')
})

test('a reply whose original is not here is shown all the same', () => {
  expect(
    shown({ type: MessageType.reply, replyMsg: { msgID: 4, content: 'so?' } } as Composed).msg,
  ).toMatchObject({
    replyMsg: { content: 'so?', userID: 0, msg: text('') },
  })
})

test('a message without files of this device needs no other form in another page', () => {
  expect(shownOf({ type: MessageType.text, textMsg: { content: 'hello' } })).toBeUndefined()
  expect(
    shownOf({ type: MessageType.reply, replyMsg: { msgID: 4, content: 'so?' } } as Composed),
  ).toBeUndefined()
})
