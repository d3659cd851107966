import { MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { gistOfMsg, lineOf, withRecallWords } from './preview.ts'

const lineOfText = (content: string) => lineOf(gistOfMsg({ type: MessageType.text, textMsg: { content } }))

test('previews are in the language of the interface', () => {
  const image = gistOfMsg({ type: MessageType.image, imageMsg: { title: 'cat.png', src: '/x' } })
  expect([lineOf(image, '', 'zh'), lineOf(image, '', 'en')]).toEqual(['[图片] cat.png', '[Image] cat.png'])
})

test('a sticker is called one, whatever its picture is called', () => {
  const sticker = gistOfMsg(
    { type: MessageType.image, imageMsg: { title: 'cat.png', src: '/x' } },
    { sticker: true, media: { width: 4, height: 3 } },
  )
  expect([lineOf(sticker, '', 'zh'), lineOf(sticker, '', 'en')]).toEqual(['[表情]', '[Sticker]'])
})

test('a text that only looks like a preview is shown as it was written', () => {
  expect(lineOfText('[图片消息] - cat.png')).toBe('[图片消息] - cat.png')
})

test('a record has a preview in the language of the interface', () => {
  const line = (content: string, language: 'zh' | 'en') =>
    lineOf(gistOfMsg({ type: MessageType.text, textMsg: { content } }), '', language)
  const ofTwo = '[聊天记录] Ann、Ben\nAnn：你好\nBen：在吗'
  expect([line(ofTwo, 'zh'), line(ofTwo, 'en')]).toEqual(['[聊天记录] Ann、Ben', '[Chat history] Ann、Ben'])
  const ofGroup = '[聊天记录] 群聊\nAnn：你好'
  expect([line(ofGroup, 'zh'), line(ofGroup, 'en')]).toEqual(['[聊天记录] 群聊', '[Chat history]'])
})

test('what has been cut off says so, and nothing else', () => {
  const cut = 'No rush, tomorrow morning is f'
  expect([lineOfText(`${cut}ine`), lineOfText(cut)]).toEqual([`${cut}…`, cut])
})

test('of a kind that this version does not know the server has the words', () => {
  expect(lineOf({ type: 99, text: '' }, '[投票]')).toBe('[投票]')
  expect(lineOf(undefined, '[投票]')).toBe('[投票]')
})

test('a withdrawal’s own words follow its description', () => {
  expect(withRecallWords('Gone', '撤回了一条消息')).toBe('Gone')
  expect(withRecallWords('Gone', '撤回了一条消息,oops')).toMatch(/^Gone(，|, )oops$/)
})
