import { MessageType } from '@parley/contract/enums'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withText } from './with-text.ts'

const turned = {
  msg: { type: MessageType.at, atMsg: { userID: 2, content: 'Hi @Bob and @Ann' } },
  mentions: [
    { userID: 2, at: 3, length: 4 },
    { userID: 3, at: 12, length: 4 },
  ],
} as const
const said = { ...turned, mentions: [...turned.mentions] }

test('a person who is still named is still mentioned, wherever the name is by then', () => {
  expect(withText(said, 'Oh hi @Bob and @Ann').mentions).toEqual([
    { userID: 2, at: 6, length: 4 },
    { userID: 3, at: 15, length: 4 },
  ])
  const left = withText(said, 'Hi both and @Ann')
  expect(left).toEqual({
    msg: { type: MessageType.at, atMsg: { userID: 3, content: 'Hi both and @Ann' } },
    mentions: [{ userID: 3, at: 12, length: 4 }],
  })
})

test('where nobody is named any more it is a text', () => {
  expect(withText(said, 'Hello')).toEqual({ msg: { type: MessageType.text, textMsg: { content: 'Hello' } } })
})

test('a reply goes on answering', () => {
  const reply = { msg: { type: MessageType.reply, replyMsg: { msgID: 7, content: 'Yes' } } } as const
  expect(withText(reply, 'No')).toEqual({ msg: { type: 9, replyMsg: { msgID: 7, content: 'No' } } })
})

test('every mention names what it named before, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      for (const { userID, at, length } of withText(said, text).mentions ?? [])
        expect([...text].slice(at, at + length).join('')).toBe(userID === 2 ? '@Bob' : '@Ann')
    }),
  )
})
