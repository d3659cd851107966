import { editLimits } from '@parley/contract/edit-limits'
import { MessageType } from '@parley/contract/enums'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDevice } from '../../../engine/test/device.ts'
import { message } from '../../../engine/test/messages.ts'
import { mentionEnd } from '../bodies/mention-in.ts'
import { createRecalled } from './recalled.ts'
import { type FileOf, recalledFrom } from './recalled-from.ts'

const src = '/api/file/0123456789abcdef0123456789abcdef'
const about = { userID: 2, userNickName: 'Bob', originMsgDate: '2026-11-21T08:00:00.000Z' }
const size = { width: 40, height: 30 }
const here: FileOf = async ({ name }) => new File(['bytes'], name)
const gone = async () => undefined

async function whole() {
  const recalled = await recalledFrom(message(1), here)
  if (!recalled) throw new Error('a text can be written again')
  return recalled
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a withdrawn text message can be written again with its text', async () => {
  expect(await recalledFrom(message(1), here)).toMatchObject({ text: 'text 1', files: [], mentions: [] })
})

test('a withdrawn reply is written again as a reply to the same message', async () => {
  const msg = { type: MessageType.text, textMsg: { content: 'What?' } } as const
  const replyMsg = { ...about, msgID: 7, content: 'Yes', replyMsgPreview: 'What?', msg }
  const reply = message(1, { msg: { type: MessageType.reply, replyMsg } })
  expect(await recalledFrom(reply, here)).toMatchObject({ text: 'Yes', citation: 7 })
})

test.each(['@Bo hello', `@Bo Li${mentionEnd}hello`])(
  'the mention of a withdrawn message is written again: %s',
  async (content) => {
    const at = message(1, { msg: { type: MessageType.at, atMsg: { userID: 2, content } } })
    const recalled = await recalledFrom(at, here)
    const [mention] = recalled?.mentions ?? []
    expect(mention?.id).toBe(2)
    expect(recalled?.text).toBe(`@${mention?.written}${mentionEnd}hello`)
  },
)

test('all mentions of a withdrawn reply are written again', async () => {
  const msg = { type: MessageType.text, textMsg: { content: 'Who?' } } as const
  const content = `@Bo${mentionEnd}and @Cy, then @Bo`
  const replyMsg = { ...about, msgID: 7, content, replyMsgPreview: 'Who?', msg }
  const mentions = [
    { userID: 2, at: 0, length: 3 },
    { userID: 3, at: 8, length: 3 },
    { userID: 2, at: 18, length: 3 },
  ]
  const reply = message(1, { msg: { type: MessageType.reply, replyMsg } })
  expect(await recalledFrom({ ...reply, extras: { mentions } }, here)).toMatchObject({
    text: `@Bo${mentionEnd}and @Cy${mentionEnd}, then @Bo${mentionEnd}`,
    mentions: [
      { id: 2, written: 'Bo' },
      { id: 3, written: 'Cy' },
      { id: 2, written: 'Bo' },
    ],
    citation: 7,
  })
})

test('a withdrawn picture is written again with its text, and the text alone when the file is gone', async () => {
  const content = `<p>Our trip</p><img src="${src}" class="size-40x30" alt="a.png">`
  const caption = message(1, { msg: { type: MessageType.imageText, imageTextMsg: { content } } })
  const picture = { kind: 'image', size, file: { name: 'a.png' } }
  expect(await recalledFrom(caption, here)).toMatchObject({ text: 'Our trip', files: [picture] })
  expect(await recalledFrom(caption, gone)).toMatchObject({ text: 'Our trip', files: [] })
  const alone = message(1, { msg: { type: MessageType.image, imageMsg: { title: 'a.png', src } } })
  expect(await recalledFrom({ ...alone, extras: { media: size } }, here)).toMatchObject({ files: [picture] })
})

const alone = [
  [
    { type: MessageType.voice, voiceMsg: { src, time: 4 } },
    { kind: 'voice', length: 4, waveform: '08f' },
  ],
  [{ type: MessageType.file, fileMsg: { src, title: 'a.txt', size: 5, type: 'txt' } }, { kind: 'file' }],
  [
    { type: MessageType.video, videoMsg: { src, title: 'a.mp4', time: 9 } },
    { kind: 'video', length: 9 },
  ],
] as const

test.each(alone)(
  'a withdrawn file is written again with its properties, and not at all when it is gone: %o',
  async (msg, about) => {
    const one = { ...message(1, { msg }), extras: { waveform: '08f' } }
    expect(await recalledFrom(one, here)).toMatchObject({ text: '', files: [about] })
    expect(await recalledFrom(one, gone)).toBeUndefined()
  },
)

test.each(['forwarded', 'record', 'poll', 'list', 'sticker'])(
  'a message with the extra %s cannot be written again',
  async (extra) => {
    expect(await recalledFrom({ ...message(1), extras: { [extra]: {} } }, here)).toBeUndefined()
  },
)

test('a withdrawn message is stored on the device for some minutes, and deleted after them', async () => {
  const device = memoryDevice()
  const recalled = await whole()
  await createRecalled({ database: device.open() }).keep(7, recalled)
  vi.advanceTimersByTime(editLimits.writeAgainMinutes * 60_000 - 1)
  expect(await createRecalled({ database: device.open() }).read(7)).toEqual(recalled)
  vi.advanceTimersByTime(1)
  expect(await createRecalled({ database: device.open() }).read(7)).toBeUndefined()
  expect(device.rows('recalled').size).toBe(0)
})

test('a withdrawn message stays in the memory of the page when the device cannot store it', async () => {
  const device = memoryDevice()
  device.setFull(true)
  const kept = createRecalled({ database: device.open() })
  const recalled = await whole()
  await kept.keep(7, recalled)
  expect(await kept.read(7)).toEqual(recalled)
})
