import type { ChatEvent, DraftText, KeptDraft } from '@parley/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../domain/api/api.ts'
import { stubBrowser } from '../test/browser.ts'
import { failure, stubCalls } from '../test/calls.ts'
import { exchange } from './draft-text.ts'
import { createDrafts, draftKey } from './drafts.ts'
import { startSharing } from './sharing.ts'

const path = '/user/2'
const userID = 1

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A server with the draft of one conversation, and devices of one person. */
function server({ latencyMs = 0 } = {}) {
  let kept: KeptDraft = { userID: 2, version: 0 }
  const devices: Array<ReturnType<typeof startSharing>> = []
  const publish = (sent = false) => {
    for (const device of devices)
      device.take({ event: 'draft', userID: 2, ...kept, ...(sent && { sent: true as const }) })
  }
  const write = (said: DraftText | undefined, sent = false) => {
    kept = { userID: 2, version: kept.version + 1, ...(said && { said }) }
    publish(sent)
  }
  const calls = stubCalls(async ({ endpoint, input }) => {
    if (latencyMs > 0) await new Promise((done) => setTimeout(done, latencyMs))
    if (endpoint === 'GET /api/chat/drafts') return { asOf: kept.version, list: kept.said ? [kept] : [] }
    const { base, said } = (input as unknown as { body: { base: number; said?: DraftText } }).body
    if (kept.said && base !== kept.version) return { isTaken: false, draft: kept }
    write(said)
    return { isTaken: true, draft: kept }
  })
  function device({ isWriting = false, epoch }: { isWriting?: boolean; epoch?: string } = {}) {
    const drafts = createDrafts(userID)
    const sharing = startSharing({ userID, drafts, openChat: { isWrittenIn: () => isWriting } }, epoch)
    devices.push(sharing)
    onTestFinished(() => {
      sharing.close()
      drafts.close()
    })
    return { drafts, sharing, text: () => drafts.of(path).text }
  }
  return {
    calls,
    device,
    write,
    /** It has what it had before. */
    restore: (version: number, said?: DraftText) => {
      kept = { userID: 2, version, ...(said && { said }) }
    },
    kept: () => kept,
    puts: () => calls.to('PUT /api/chat/drafts').length,
  }
}

/** As the page before it left them. */
function stored(text: string) {
  browser.stored.set(draftKey(userID, path), text)
  Object.assign(globalThis.localStorage, { [draftKey(userID, path)]: text })
}

const synced = (last: number, epoch = 'e'): ChatEvent => ({
  event: 'synced',
  epoch,
  position: 1,
  reset: false,
  changes: [],
  conversations: [],
  drafts: last,
})

const settle = () => vi.advanceTimersByTimeAsync(20_000)

test('a draft is sent once, after a pause, with what it answers and whom it mentions', async () => {
  const { device, kept, puts } = server()
  const { drafts } = device()
  drafts.mention(path, { id: 3, written: 'Carla' })
  for (const text of ['H', 'He', 'Hey @Carla']) drafts.save(path, text)
  drafts.cite(path, 4)
  await settle()
  expect(kept().said).toEqual({
    text: 'Hey @Carla',
    citation: 4,
    mentions: [{ userID: 3, written: 'Carla' }],
  })
  expect(puts()).toBe(1)
  expect(drafts.of(path).known?.draft).toBe(kept().version)
})

test('a draft is sent even while the person types on and on', async () => {
  const { device, puts } = server()
  const { drafts } = device()
  for (let n = 0; n < 20; n++) {
    drafts.save(path, `${n}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(puts()).toBeGreaterThanOrEqual(3)
})

test('a draft that another device wrote is here, and is not sent back', async () => {
  const { device, write, puts } = server()
  const { drafts, text } = device()
  write({ text: 'From there', citation: 7, mentions: [{ userID: 3, written: 'Carla' }] })
  expect(drafts.of(path)).toMatchObject({
    text: 'From there',
    citation: 7,
    mentions: [{ id: 3, written: 'Carla' }],
  })
  expect(browser.stored.get(draftKey(userID, path))).toBe('From there')
  write(undefined)
  expect(text()).toBe('')
  await settle()
  expect(puts()).toBe(0)
})

test('a text that is being written is not overwritten; the other is offered, and goes when it is taken', async () => {
  const { device, write, kept } = server()
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'Mine')
  await settle()
  write({ text: 'Theirs' })
  expect(text()).toBe('Mine')
  expect(drafts.of(path)).toMatchObject({ other: { text: 'Theirs' }, known: {} })
  await settle()
  expect(kept().said).toEqual({ text: 'Theirs' })
  exchange(drafts, userID, path)
  expect(drafts.of(path)).toMatchObject({ text: 'Theirs', other: { text: 'Mine' } })
})

test('two devices that write at once keep both: mine here, the other at hand', async () => {
  const { device, write, kept } = server()
  const { drafts, text } = device()
  drafts.save(path, 'Mine')
  write({ text: 'Theirs' })
  await settle()
  expect(text()).toBe('Mine')
  expect(kept().said).toEqual({ text: 'Mine' })
  expect(drafts.of(path)).toMatchObject({ other: { text: 'Theirs' }, known: { draft: kept().version } })
})

test('a text that continues the other draft has nothing to offer', async () => {
  const { device, write } = server()
  const { drafts } = device()
  drafts.save(path, 'Hello, world')
  write({ text: 'Hello' })
  expect(drafts.of(path).other).toBeUndefined()
})

test('without a connection one writes on; what was written there meanwhile is at hand afterwards', async () => {
  const { device, write, kept, puts } = server()
  const { drafts, sharing } = device()
  browser.goOffline()
  drafts.save(path, 'Offline')
  await settle()
  expect(puts()).toBe(0)
  browser.goOnline()
  write({ text: 'Meanwhile' })
  sharing.take(synced(kept().version))
  await settle()
  expect(kept().said).toEqual({ text: 'Offline' })
  expect(drafts.of(path)).toMatchObject({ text: 'Offline', other: { text: 'Meanwhile' } })
})

test('a draft that was sent on another device is emptied here, also in the open chat', async () => {
  const { device, write } = server()
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'Sent')
  await settle()
  write(undefined, true)
  expect(text()).toBe('')
})

test('a draft that is deleted on another device is gone here, also in a box that has the focus', async () => {
  const { device, write } = server()
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'Deleted')
  await settle()
  write(undefined)
  expect(text()).toBe('')
  expect(drafts.of(path).other).toBeUndefined()
})

test('a draft that is deleted on another device stays where something was typed since', async () => {
  const { device, write } = server()
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'Deleted')
  await settle()
  drafts.save(path, 'Deleted, not quite')
  write(undefined)
  expect(text()).toBe('Deleted, not quite')
})

test('a message sent elsewhere removes no text that was typed since', async () => {
  const { device, write } = server()
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'Sent')
  await settle()
  drafts.save(path, 'Sent, and more')
  write(undefined, true)
  expect(text()).toBe('Sent, and more')
})

test('a sent draft does not come back by its own pending event', async () => {
  const { device, kept } = server()
  const { drafts, text } = device()
  drafts.save(path, 'Sent')
  await vi.advanceTimersByTimeAsync(1499)
  vi.advanceTimersByTime(1)
  drafts.clear(path)
  await settle()
  expect(text()).toBe('')
  expect(kept().said).toBeUndefined()
})

test('a draft that is sent while it is being stored is emptied on the server afterwards', async () => {
  const { device, kept } = server({ latencyMs: 300 })
  const { drafts, text } = device()
  drafts.save(path, 'Sent')
  await vi.advanceTimersByTimeAsync(1600)
  drafts.clear(path)
  await settle()
  expect(text()).toBe('')
  expect(kept().said).toBeUndefined()
})

test('a draft that is sent before its response arrives does not come back, and is deleted on the server', async () => {
  const { device, write, kept } = server()
  stored('Sent')
  write({ text: 'Sent' })
  browser.goOffline()
  const { drafts, sharing, text } = device()
  drafts.clear(path)
  // It takes as long as it takes until there is a connection.
  await vi.advanceTimersByTimeAsync(600_000)
  browser.goOnline()
  sharing.take(synced(kept().version))
  await settle()
  expect(text()).toBe('')
  expect(kept().said).toBeUndefined()
})

test('nor does what another window sends of it behind it', async () => {
  const { device, write, kept } = server()
  stored('Sent')
  const { drafts, sharing, text } = device({ isWriting: true })
  sharing.take(synced(0))
  await vi.advanceTimersByTimeAsync(100)
  drafts.clear(path)
  drafts.save(path, 'Next')
  write({ text: 'Sent' })
  expect(drafts.of(path).other).toBeUndefined()
  await settle()
  expect(text()).toBe('Next')
  expect(kept().said).toEqual({ text: 'Next' })
})

test('a later draft of another device is shown, though the same text was sent here', async () => {
  const { device, write } = server()
  const { drafts, sharing, text } = device()
  sharing.take(synced(0))
  drafts.save(path, 'ok')
  drafts.clear(path)
  await vi.advanceTimersByTimeAsync(120_000)
  write({ text: 'ok' })
  expect(text()).toBe('ok')
})

test('while the word of it is on its way it has the id that its message gets, and no longer', async () => {
  const { device, calls } = server({ latencyMs: 300 })
  const { drafts } = device()
  drafts.save(path, 'First')
  await vi.advanceTimersByTimeAsync(1600)
  const id = drafts.of(path).known?.clientMessageId
  expect(id).toEqual(expect.any(String))
  expect(calls.to('PUT /api/chat/drafts').at(-1)?.input).toMatchObject({ body: { clientMessageId: id } })
  await vi.advanceTimersByTimeAsync(300)
  expect(drafts.of(path).known?.clientMessageId).toBeUndefined()
  drafts.save(path, 'First, and more')
  await vi.advanceTimersByTimeAsync(1600)
  const next = drafts.of(path).known?.clientMessageId
  expect(next).not.toBe(id)
  drafts.clear(path)
  expect(drafts.of(path).known?.clientMessageId, 'of the message after it').toBeUndefined()
})

test('a text that is typed again during sending stays, even the same one', async () => {
  const { device, write, kept } = server({ latencyMs: 300 })
  const { drafts, text } = device({ isWriting: true })
  drafts.save(path, 'ok')
  await vi.advanceTimersByTimeAsync(1600)
  drafts.clear(path)
  drafts.save(path, 'ok')
  await vi.advanceTimersByTimeAsync(250)
  expect(kept().said, 'of what was sent').toEqual({ text: 'ok' })
  write(undefined, true)
  expect(text()).toBe('ok')
  await settle()
  expect(text()).toBe('ok')
  expect(kept().said).toEqual({ text: 'ok' })
  write(undefined, true)
  expect(text(), 'sent on another device').toBe('')
})

test('the draft behind an edit belongs to the next message', async () => {
  const { device, kept } = server({ latencyMs: 300 })
  const { drafts } = device()
  drafts.save(path, 'Next')
  drafts.change(path, { text: 'edited', editing: { messageId: 5, version: 1, kept: drafts.of(path) } })
  await vi.advanceTimersByTimeAsync(1600)
  expect(drafts.of(path).editing?.kept.known).toMatchObject({ draftOnItsWay: true })
  expect(drafts.of(path).known).toBeUndefined()
  await settle()
  drafts.endEditing(path)
  expect(drafts.of(path)).toMatchObject({ text: 'Next', known: { draft: kept().version } })
})

test('a draft that got no answer may be stored: it is sent again under the same id', async () => {
  const { device, calls } = server()
  const { drafts } = device()
  vi.spyOn(api, 'call').mockRejectedValueOnce(failure('network'))
  drafts.save(path, 'First')
  await vi.advanceTimersByTimeAsync(1600)
  const id = drafts.of(path).known?.clientMessageId
  expect(id).toEqual(expect.any(String))
  drafts.save(path, 'First, and more')
  await vi.advanceTimersByTimeAsync(1600)
  expect(calls.to('PUT /api/chat/drafts').at(-1)?.input).toMatchObject({ body: { clientMessageId: id } })
  expect(drafts.of(path).known?.clientMessageId).toBeUndefined()
})

test('a draft that is being written when a connection comes is sent in its turn', async () => {
  const { device, puts } = server()
  const { drafts, sharing } = device()
  drafts.save(path, 'He')
  await vi.advanceTimersByTimeAsync(1000)
  sharing.take({ event: 'synced', epoch: 'e', position: 1, reset: false, changes: [], conversations: [] })
  await vi.advanceTimersByTimeAsync(400)
  expect(puts()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(puts()).toBe(1)
})

test('sending mine leaves what another device has written where it is', async () => {
  const { device, kept, write } = server()
  const { drafts } = device({ isWriting: true })
  drafts.save(path, 'Mine')
  await settle()
  write({ text: 'Theirs' })
  await settle()
  drafts.clear(path)
  await settle()
  expect(kept().said).toEqual({ text: 'Theirs' })
  expect(drafts.of(path).other).toEqual({ text: 'Theirs' })
})

test('after the page was loaded again the reply and what is at hand are there', async () => {
  const { device, write } = server()
  const before = device({ isWriting: true })
  before.drafts.save(path, 'Mine')
  before.drafts.cite(path, 4)
  await settle()
  write({ text: 'Theirs' })
  before.sharing.close()
  before.drafts.close()
  const { drafts } = device()
  expect(drafts.of(path)).toMatchObject({ text: 'Mine', citation: 4, other: { text: 'Theirs' } })
})

test('a draft from before sharing began is shared', async () => {
  stored('From before')
  const { device, kept } = server()
  device()
  await settle()
  expect(kept().said).toEqual({ text: 'From before' })
})

test('a draft over the limit stays on this device', async () => {
  const { device, puts } = server()
  device().drafts.save(path, 'x'.repeat(10_001))
  await settle()
  expect(puts()).toBe(0)
})

test('while a message is edited, what waits behind it is what is shared', async () => {
  const { device, write, puts } = server()
  const { drafts } = device()
  drafts.save(path, 'Next')
  await settle()
  const kept = drafts.of(path)
  drafts.change(path, { text: 'Edited', editing: { messageId: 5, version: 0, kept } })
  await settle()
  expect(puts()).toBe(1)
  write({ text: 'Next from there' })
  expect(drafts.of(path)).toMatchObject({ text: 'Edited', editing: { kept: { text: 'Next from there' } } })
})

test('after a backup was restored, the draft here is sent as new, and the stored one is at hand', async () => {
  const { device, kept, write, restore } = server()
  const { drafts, sharing, text } = device()
  sharing.take(synced(0))
  for (let n = 0; n < 9; n++) write({ text: `${n}` })
  drafts.save(path, 'Mine')
  await settle()
  restore(5, { text: 'Old' })
  sharing.take(synced(5, 'restored'))
  await settle()
  expect(kept()).toMatchObject({ said: { text: 'Mine' }, version: 6 })
  expect(drafts.of(path)).toMatchObject({ text: 'Mine', other: { text: 'Old' }, known: { draft: 6 } })
  write({ text: 'From there' })
  expect(text()).toBe('From there')
})

test('a page that comes after a backup was restored knows nothing of what was there', async () => {
  const { device, kept, write, restore, puts } = server()
  const before = device()
  before.sharing.take(synced(0))
  for (let n = 0; n < 9; n++) write({ text: `${n}` })
  before.sharing.take(synced(9))
  await settle()
  before.sharing.close()
  before.drafts.close()
  restore(5)
  const { drafts } = device({ epoch: 'restored' })
  await settle()
  drafts.save(path, 'New')
  await settle()
  expect(kept().said).toEqual({ text: 'New' })
  expect(drafts.of(path).known?.draft).toBe(kept().version)
  expect(puts()).toBe(2)
})

test.each([
  ['where the box is empty', undefined],
  ['where the box has another text', { text: 'Old' }],
])(
  'a response with an older version does not make the device send the draft again and again, %s',
  async (_, said) => {
    const { device, write, restore, puts } = server()
    const { drafts } = device({ isWriting: true })
    for (let n = 0; n < 99; n++) write({ text: `${n}` })
    restore(5, said)
    drafts.save(path, 'Mine')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(puts()).toBeLessThan(12)
  },
)
