import type { ChatMessage, Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { message, replyTo } from '../../engine/test/messages.ts'
import { readMarkup } from '../conversations/markup.ts'
import { ofChat } from '../conversations/message.ts'
import { withOwnPaths } from './own-paths.ts'

const own = `/api/file/${'a'.repeat(32)}`
const link = `${own}${'b'.repeat(32)}`

const messages = (src: string): Msg[] => [
  { type: MessageType.image, imageMsg: { title: 'sea', src } },
  { type: MessageType.video, videoMsg: { title: '', src, time: 1 } },
  { type: MessageType.file, fileMsg: { src, title: 'a.md', size: 1, type: 'md' } },
  { type: MessageType.voice, voiceMsg: { src, time: 1 } },
]

test('whatever a message is made of is shown by its own path', () => {
  expect(messages(link).map(withOwnPaths)).toEqual(messages(own))
  const cited = messages(link).map((msg) => withOwnPaths(replyTo(message(1, { msg }), 'nice')))
  expect(cited).toEqual(messages(own).map((msg) => replyTo(message(1, { msg }), 'nice')))
  expect(readMarkup(`<img src="${link}">`)).toMatchObject([{ src: own }])
})

test('what arrives is taken in by its own path', () => {
  const [msg] = messages(link)
  const person = { id: 1, nickName: 'Alice', avatar: '' }
  const arrived = { id: 1, sendUser: person, revUser: person, msg } as ChatMessage
  expect(ofChat(arrived).msg).toEqual(messages(own)[0])
})

test('what is no file of the server stays as it is', () => {
  for (const src of ['blob:https://a.example/1', '/assets/smile.gif', own, '']) {
    expect(messages(src).map(withOwnPaths)).toEqual(messages(src))
  }
  const text: Msg = { type: MessageType.text, textMsg: { content: link } }
  expect(withOwnPaths(text)).toBe(text)
})
