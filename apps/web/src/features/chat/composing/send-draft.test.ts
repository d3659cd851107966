import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Attachment, createDrafts, type Drafts } from '../../../engine/drafts/drafts.ts'
import { stubBrowser } from '../../../engine/test/browser.ts'
import type { Chat } from '../context/chat-context.ts'
import { sendDraft } from './send-draft.ts'

const code = vi.hoisted(() => ({ gate: Promise.resolve() }))
vi.mock('../../../platform/code/fetch-code.ts', () => ({
  fetchCode: (load: () => Promise<unknown>) => code.gate.then(load),
}))
vi.mock('../../../platform/toast.ts', () => ({ toast: { error: () => undefined } }))

// Modules that were loaded with these mocks are of no use for the files that follow.
afterAll(() => void vi.resetModules())

beforeEach(() => {
  code.gate = Promise.resolve()
})

const path = '/user/2'
const file: Attachment = {
  kind: 'file',
  src: 'blob:notes',
  file: new File(['x'], 'notes.txt'),
  isImage: false,
}

function composer() {
  const drafts = createDrafts(1)
  drafts.clear(path)
  const sent: string[] = []
  const previewless: (true | undefined)[] = []
  const before: unknown[] = []
  const conversation = {
    store: { getState: () => ({ timeline: {} }) },
    send: ((msg, _, more) => {
      sent.push('textMsg' in msg ? msg.textMsg.content : 'a file')
      previewless.push(more?.noLinkPreview)
      before.push(more?.known)
    }) as Chat['conversation']['send'],
  }
  const chat = { path, conversation } as unknown as Chat
  const press = () => sendDraft(drafts, chat)
  return { drafts, sent, previewless, before, press }
}

test('what is typed and sent while files are made messages of comes behind them', async () => {
  const { drafts, sent, press } = composer()
  drafts.attach(path, [file])
  drafts.save(path, 'with notes')
  press()
  drafts.save(path, 'next')
  press()
  drafts.save(path, 'being typed')
  await vi.waitFor(() => expect(sent).toEqual(['a file', 'with notes', 'next']), 20_000)
  expect(drafts.of(path)).toMatchObject({ text: 'being typed', attachments: [] })
})

test('what is sent while a file is being looked at goes with it, once', async () => {
  const { drafts, sent, press } = composer()
  const { promise: done, resolve } = Promise.withResolvers<boolean>()
  drafts.save(path, 'with notes')
  drafts.change(path, { reading: { done, stop: new AbortController() } })
  press()
  press()
  drafts.attach(path, [file])
  drafts.change(path, { reading: undefined })
  resolve(true)
  await vi.waitFor(() => expect(sent).toEqual(['a file', 'with notes']), 20_000)
  expect(drafts.of(path)).toMatchObject({ text: '', attachments: [] })
})

test.for([
  ['somebody has gone on writing', (drafts: Drafts) => drafts.save(path, 'with notes, and')],
  ['somebody answers another message', (drafts: Drafts) => drafts.cite(path, 7)],
  [
    'somebody edits a message',
    (drafts: Drafts) => {
      const kept = drafts.of(path)
      drafts.change(path, { editing: { messageId: 5, version: 0, kept } })
    },
  ],
  ['the file cannot be sent', () => undefined],
] as const)('what was to be sent with a file stays in the composer when %s by then', async ([what, act]) => {
  const { drafts, sent, press } = composer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const done = promise.finally(() => drafts.changeNext(path, { reading: undefined }))
  drafts.save(path, 'with notes')
  drafts.change(path, { reading: { done, stop: new AbortController() } })
  press()
  act(drafts)
  const { text } = drafts.of(path)
  resolve(what !== 'the file cannot be sent')
  await done
  await Promise.resolve()
  expect(sent).toEqual([])
  expect(drafts.of(path).text).toBe(text)
})

test('pressed twice it is sent once', async () => {
  const { drafts, sent, press } = composer()
  drafts.attach(path, [file])
  press()
  press()
  await vi.waitFor(() => expect(sent).toEqual(['a file']), 20_000)
  drafts.save(path, 'after it')
  press()
  await vi.waitFor(() => expect(sent).toEqual(['a file', 'after it']), 20_000)
})

test('what cannot be made messages of is in the composer again, with what was typed since', async () => {
  stubBrowser()
  const { drafts, sent, press } = composer()
  const gate = Promise.withResolvers<void>()
  code.gate = gate.promise
  drafts.attach(path, [file])
  drafts.save(path, 'with notes')
  const choices = { isApart: true, noLinkPreview: true } as const
  drafts.change(path, choices)
  press()
  drafts.save(path, 'being typed')
  gate.reject(new Error('no network'))
  await vi.waitFor(
    () =>
      expect(drafts.of(path)).toMatchObject({
        text: 'with notes\nbeing typed',
        attachments: [file],
        ...choices,
      }),
    20_000,
  )
  expect(createDrafts(1).of(path).noLinkPreview, 'after a reload').toBe(true)
  expect(sent).toEqual([])
})

test('what is to show nothing of its links says so, and the next one shows it again', () => {
  const { drafts, previewless, press } = composer()
  drafts.save(path, 'https://example.com/a')
  drafts.change(path, { noLinkPreview: true })
  press()
  drafts.save(path, 'https://example.com/b')
  press()
  expect(previewless).toEqual([true, undefined])
})

test('of what is sent the first is what the draft is known as, and nothing else is', async () => {
  const { drafts, before, press } = composer()
  drafts.attach(path, [file])
  drafts.save(path, 'with notes')
  drafts.change(path, { known: { draft: 3, clientMessageId: 'on its way', draftOnItsWay: true } })
  press()
  drafts.save(path, 'next')
  press()
  await vi.waitFor(() => expect(before).toHaveLength(3), 20_000)
  expect(before).toEqual([
    { draft: 3, clientMessageId: 'on its way', draftOnItsWay: true },
    undefined,
    undefined,
  ])
})
