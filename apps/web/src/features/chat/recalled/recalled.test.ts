import { editLimits } from '@parley/contract/edit-limits'
import { MessageType } from '@parley/contract/enums'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { message } from '../../../engine/test/messages.ts'
import { mentionEnd } from '../bodies/mention-in.ts'
import { keepRecalled, readRecalled, recalledFrom } from './recalled.ts'

const src = '/api/file/0123456789abcdef0123456789abcdef'
const about = { userID: 2, userNickName: 'Bob', originMsgDate: '2026-11-21T08:00:00.000Z' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size
    },
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of a text its words are written again', () => {
  expect(recalledFrom(message(1))).toMatchObject({ text: 'text 1', pictures: [], mentions: [] })
})

test('a reply is one again', () => {
  const msg = { type: MessageType.text, textMsg: { content: 'What?' } } as const
  const replyMsg = { ...about, msgID: 7, content: 'Yes', replyMsgPreview: 'What?', msg }
  const reply = message(1, { msg: { type: MessageType.reply, replyMsg } })
  expect(recalledFrom(reply)).toMatchObject({ text: 'Yes', citation: 7 })
})

test.each(['@Bo Li hello', `@Bo Li${mentionEnd}hello`])(
  'whom it turned to it turns to again: %s',
  (content) => {
    const recalled = recalledFrom(
      message(1, { msg: { type: MessageType.at, atMsg: { userID: 2, content } } }),
    )
    const [mention] = recalled?.mentions ?? []
    expect(mention?.id).toBe(2)
    expect(recalled?.text).toContain(`@${mention?.written}${mentionEnd}`)
  },
)

test('pictures and their text come back, and a picture alone', () => {
  const content = `<p>Our trip</p><img src="${src}" class="size-40x30" alt="a.png">`
  const caption = recalledFrom(
    message(1, { msg: { type: MessageType.imageText, imageTextMsg: { content } } }),
  )
  const picture = { kind: 'image', src, name: 'a.png', size: { width: 40, height: 30 } }
  expect(caption).toMatchObject({ text: 'Our trip', pictures: [picture] })
  const alone = message(1, { msg: { type: MessageType.image, imageMsg: { title: 'a.png', src } } })
  expect(recalledFrom({ ...alone, extras: { media: { width: 40, height: 30 } } })).toMatchObject({
    pictures: [picture],
  })
})

test('it is kept on the device for some minutes, and leaves it then', () => {
  const recalled = recalledFrom(message(1))
  keepRecalled(1, 7, recalled)
  vi.advanceTimersByTime(editLimits.writeAgainMinutes * 60_000 - 1)
  expect(readRecalled(1)[7]).toEqual(recalled)
  expect(readRecalled(2)).toEqual({})
  vi.advanceTimersByTime(1)
  expect(readRecalled(1)).toEqual({})
  expect(localStorage.length).toBe(0)
})
