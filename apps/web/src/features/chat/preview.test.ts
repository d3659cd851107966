import { expect, test } from 'vitest'
import { previewText } from './preview.ts'

const t = ((key: string, parameters?: Record<string, string>) =>
  parameters ? `${key}(${Object.values(parameters).join('|')})` : key) as never

test('previews are said in the language on the screen', () => {
  expect(previewText('Hello [you]', t)).toBe('Hello [you]')
  expect(previewText('[图片消息] - cat.png', t)).toBe('chat.imageMessage cat.png')
  expect(previewText('[语音消息]', t)).toBe('chat.voiceMessage')
  expect(previewText('[回复消息] - yes\nand no', t)).toBe('yes\nand no')
  expect(previewText('[撤回消息] - 撤回了一条消息', t)).toBe('chat.wasWithdrawn')
  expect(previewText('[撤回消息] - 撤回了一条消息,oops', t)).toBe('chat.withWords(chat.wasWithdrawn|oops)')
})

test('what has been cut off says so', () => {
  const cut = 'No rush, tomorrow morning is f'
  expect(previewText(cut, t)).toBe(`${cut}…`)
  expect(previewText(`[@消息] - ${cut}`, t)).toBe(`${cut}…`)
  expect(previewText(cut.slice(1), t)).toBe(cut.slice(1))
})
