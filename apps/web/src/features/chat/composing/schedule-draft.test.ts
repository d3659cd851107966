import { MessageType } from '@parley/contract/enums'
import { expect, test, vi } from 'vitest'
import { api } from '../../../domain/api/api.ts'
import type { Scheduled } from '../../../domain/later/scheduled.ts'
import type { Attachment, Draft } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Chat } from '../context/chat-context.ts'
import { scheduleDraft } from './schedule-draft.ts'

const chat = { path: '/user/2', target: { kind: 'user', id: 2 } } as unknown as Chat

/** Every upload succeeds at once. */
const engineWith = (of: () => Partial<Draft>, clear = () => {}) =>
  ({
    drafts: { of, clear },
    files: { uploaded: async (outgoing: unknown) => outgoing },
    queries: { invalidateQueries: () => undefined },
  }) as unknown as Engine

test('a recording cannot be scheduled, and is not uploaded', async () => {
  const file = new File(['x'], 'voice.webm')
  const voice: Attachment = { kind: 'voice', src: 'blob:voice', file, isImage: false, length: 2 }
  const uploaded = vi.fn(() => Promise.reject(new Error('nothing is to be uploaded')))
  const draft = { text: 'Listen', citation: undefined, mentions: [], attachments: [voice] }
  const engine = { drafts: { of: () => draft }, files: { uploaded } } as unknown as Engine
  expect(await scheduleDraft(engine, chat, new Date(Date.now() + 3600_000))).toBe(false)
  expect(uploaded).not.toHaveBeenCalled()
})

test.each([
  ['as one message', false, [MessageType.imageText]],
  ['as two messages', true, [MessageType.image, MessageType.text]],
])('a picture and a text are scheduled %s', async (_, isApart, expected) => {
  const calls = vi.spyOn(api, 'call').mockResolvedValue({} as never)
  const file = new File(['x'], 'a.png')
  const picture: Attachment = { kind: 'image', src: 'blob:picture', file, isImage: true }
  const draft = { text: 'Look', citation: undefined, mentions: [], attachments: [picture], isApart }
  const engine = engineWith(() => draft)
  expect(await scheduleDraft(engine, chat, new Date(Date.now() + 3600_000))).toBe(true)
  const asked = calls.mock.calls[0]?.[1] as unknown as { body: Scheduled } | undefined
  expect([...(asked?.body.attached ?? []), asked?.body].map((one) => one?.msg.type)).toEqual(expected)
})

test.each([
  ['waits for a file that is being read', true, [MessageType.file, MessageType.text]],
  ['stops when a file cannot be sent', false, []],
])('the scheduling of a draft %s', async (_, isThere, expected) => {
  const calls = vi
    .spyOn(api, 'call')
    .mockReset()
    .mockResolvedValue({} as never)
  const notes: Attachment = {
    kind: 'file',
    src: 'blob:notes',
    file: new File(['x'], 'notes'),
    isImage: false,
  }
  let draft: Partial<Draft> = { text: 'Look', mentions: [], attachments: [] }
  const done = Promise.resolve().then(() => {
    draft = { ...draft, reading: undefined, attachments: [notes] }
    return isThere
  })
  draft = { ...draft, reading: { done, stop: new AbortController() } }
  const engine = engineWith(() => draft)
  expect(await scheduleDraft(engine, chat, new Date(Date.now() + 3600_000))).toBe(isThere)
  const asked = calls.mock.calls[0]?.[1] as unknown as { body: Scheduled } | undefined
  const all = asked ? [...(asked.body.attached ?? []), asked.body] : []
  expect(all.map((one) => one.msg.type)).toEqual(expected)
})

const inAnHour = () => new Date(Date.now() + 3600_000)

test('a scheduled message has the options of its draft, and the composer is empty afterwards', async () => {
  const calls = vi
    .spyOn(api, 'call')
    .mockReset()
    .mockResolvedValue({} as never)
  const clear = vi.fn()
  const draft: Partial<Draft> = {
    text: 'Look',
    mentions: [],
    attachments: [],
    vanishAfter: 3600,
    noLinkPreview: true,
  }
  expect(
    await scheduleDraft(
      engineWith(() => draft, clear),
      chat,
      inAnHour(),
    ),
  ).toBe(true)
  expect(calls.mock.calls[0]?.[1]).toMatchObject({ body: { vanishAfter: 3600, noLinkPreview: true } })
  expect(clear).toHaveBeenCalledWith('/user/2')
})

test('a text that is typed while a message is being scheduled stays in the composer', async () => {
  const clear = vi.fn()
  let draft: Partial<Draft> = { text: 'Look', mentions: [], attachments: [] }
  vi.spyOn(api, 'call')
    .mockReset()
    .mockImplementation(() => {
      draft = { ...draft, text: 'Look, and more' }
      return Promise.resolve({} as never)
    })
  expect(
    await scheduleDraft(
      engineWith(() => draft, clear),
      chat,
      inAnHour(),
    ),
  ).toBe(true)
  expect(clear).not.toHaveBeenCalled()
})

test('a retried request to schedule has the same id, and the same text scheduled again has another', async () => {
  const calls = vi
    .spyOn(api, 'call')
    .mockReset()
    .mockRejectedValueOnce(new Error('the answer was lost'))
    .mockResolvedValue({} as never)
  const draft: Partial<Draft> = { text: 'Look', mentions: [], attachments: [] }
  const engine = engineWith(() => draft)
  const at = inAnHour()
  for (const isDone of [false, true, true]) expect(await scheduleDraft(engine, chat, at)).toBe(isDone)
  const names = calls.mock.calls.map(
    ([, asked]) => (asked as unknown as { body: Scheduled }).body.clientMessageId,
  )
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
})
