import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SendError } from '@parley/client'
import { uploadsPaused } from '@parley/contract/error-codes'
import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../test/browser.ts'
import { memoryDevice } from '../test/device.ts'
import { message } from '../test/messages.ts'
import { ackOf, bob, startOutbox } from '../test/outbox.ts'
import { textOf, withPictures } from '../test/outgoing.ts'
import { settled } from '../test/settled.ts'
import { fileOf, stubUploads } from '../test/uploads.ts'
import type { OutboxRecord } from './records.ts'

const megabyte = 1_000_000
const group = { kind: 'group', id: 2 } as const

let browser: ReturnType<typeof stubBrowser>
let uploads: ReturnType<typeof stubUploads>
beforeEach(() => {
  browser = stubBrowser()
  uploads = stubUploads()
})

const recordOf = ({ device }: ReturnType<typeof startOutbox>, id: string) =>
  device.rows('outbox').get(id) as OutboxRecord | undefined

test('once it is closed nothing is sent any more, nor kept', async () => {
  const box = startOutbox()
  box.outbox.close()
  await expect(box.giveText('a').result).rejects.toBeInstanceOf(SendError)
  await settled()
  expect([box.order(), box.device.unsent()]).toEqual([[], []])
})

test('a message is kept from the moment it is sent until its ack, and no longer', async () => {
  const box = startOutbox()
  const { result } = box.giveText('a')
  await settled()
  expect(box.device.unsent()).toEqual(['a'])
  box.ack('a')
  expect(await result).toEqual(ackOf('a'))
  expect(box.device.unsent()).toEqual([])
})

test('acknowledged messages free their memory, however many more are sent', async () => {
  const { outbox, transport } = startOutbox()
  transport.send = async (_target, _msg, id = '') => ackOf(id)
  const held: WeakRef<object>[] = []
  async function send(id: string) {
    const outgoing = textOf(id)
    held.push(new WeakRef(outgoing))
    await outbox.send(bob, outgoing, message(0, { isMe: true }))
  }
  for (const id of ['a', 'b', 'c']) await send(id)
  await settled()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(held.map((one) => one.deref())).toEqual([undefined, undefined, undefined])
})

test('a message that is refused stays on the device, with the reason and whether it may pass later', async () => {
  const box = startOutbox()
  const { result } = box.giveText('a')
  await settled()
  box.answerOf('a').reject(new SendError('not friends', 4001, false))
  await expect(result).rejects.toThrow('not friends')
  expect(recordOf(box, 'a')).toMatchObject({ failure: { reason: 'not friends', retry: false } })
})

test('a message that is tried again goes out under its own id, and is no longer kept as refused', async () => {
  const box = startOutbox()
  const { outgoing, result } = box.giveText('a')
  await settled()
  box.answerOf('a').reject(new SendError('too fast', 4015, true))
  await result.catch(() => {})
  const again = box.give(outgoing)
  await settled()
  expect(box.order()).toEqual(['a', 'a'])
  expect(recordOf(box, 'a')).not.toHaveProperty('failure')
  box.ack('a')
  await again.result
  expect(box.device.unsent()).toEqual([])
})

test('a device that keeps nothing sends all the same, and what is on its way is known to be at risk', async () => {
  const device = memoryDevice()
  device.setFull(true)
  const box = startOutbox({ device })
  const { result } = box.giveText('a')
  await settled()
  expect(box.outbox.isAnythingUnkept()).toBe(true)
  box.ack('a')
  await result
  expect(box.outbox.isAnythingUnkept()).toBe(false)
})

test('a stored message is safe, even before its acknowledgement', async () => {
  const box = startOutbox()
  box.giveText('a')
  expect(box.outbox.isAnythingUnkept()).toBe(true)
  await settled()
  expect(box.outbox.isAnythingUnkept()).toBe(false)
})

test('a text waits for the picture before it, and the ack of nothing', async () => {
  const box = startOutbox()
  box.giveFile('picture')
  box.giveText('text')
  box.giveText('another')
  await settled()
  expect(box.order()).toEqual([])
  const address = uploads.of('picture').succeed()
  await settled()
  expect(box.order()).toEqual(['picture', 'text', 'another'])
  expect(box.sent[0]?.outgoing.msg).toMatchObject({ fileMsg: { src: address } })
})

test('a film holds up nothing that comes later, but waits for what came before it', async () => {
  const box = startOutbox()
  box.giveFile('photo', 2 * megabyte)
  box.giveFile('film', 6 * megabyte)
  box.giveText('text')
  await settled()
  uploads.of('film').succeed()
  await settled()
  expect(box.order()).toEqual([])
  uploads.of('photo').succeed()
  await settled()
  expect(box.order().toSorted()).toEqual(['film', 'photo', 'text'])
  expect(box.order()[0]).toBe('photo')
})

test('a text behind a film goes out while the film is under way', async () => {
  const box = startOutbox()
  box.giveFile('film', 6 * megabyte)
  box.giveText('text')
  await settled()
  expect(box.order()).toEqual(['text'])
})

test('one of just so many bytes as may be waited for is waited for', async () => {
  const box = startOutbox()
  box.giveFile('picture', 5 * megabyte)
  box.giveText('text')
  await settled()
  expect(box.order()).toEqual([])
})

test('pictures of one message are a large one together', async () => {
  const box = startOutbox()
  const sources = ['one', 'two'].map(
    (name) => box.files.add(fileOf(name, 3 * megabyte), { isImage: true }).src,
  )
  box.give(withPictures('pictures', ...sources))
  box.giveText('text')
  await settled()
  expect(box.order()).toEqual(['text'])
})

test('conversations do not wait for each other, a person and a group of the same id neither', async () => {
  const box = startOutbox()
  box.giveFile('picture')
  box.giveText('text', group)
  await settled()
  expect(box.order()).toEqual(['text'])
})

test('whatever becomes of the upload before it, a message goes on', async () => {
  const box = startOutbox()
  const { result } = box.giveFile('picture')
  box.giveText('text')
  await settled()
  uploads.of('picture').refuse(uploadsPaused, 'paused')
  await expect(result).rejects.toMatchObject({ message: 'paused', retry: true })
  await settled()
  expect(box.order()).toEqual(['text'])
})

test('a refusal of one does not block the next', async () => {
  const box = startOutbox()
  box.giveText('a')
  box.giveText('b')
  await settled()
  box.answerOf('a').reject(new SendError('no', 1, false))
  box.ack('b')
  await settled()
  expect(box.device.unsent()).toEqual(['a'])
})

test('without a network an upload waits for it, and texts behind it wait too', async () => {
  browser.goOffline()
  const box = startOutbox()
  box.giveFile('picture')
  box.giveText('text')
  await settled()
  expect(uploads.requests).toEqual([])
  expect(box.files.progress.getState()).toEqual({
    [box.files.ofMessage(recordOf(box, 'picture')!.outgoing)[0]!.src]: { state: 'ready' },
  })
  browser.goOnline()
  await settled()
  uploads.of('picture').succeed()
  await settled()
  expect(box.order()).toEqual(['picture', 'text'])
})

test('an upload that the network broke off begins again when there is one, and shows no error', async () => {
  const box = startOutbox()
  const { result } = box.giveFile('picture')
  await settled()
  browser.goOffline()
  uploads.of('picture').breakOff()
  await settled()
  expect(uploads.running()).toEqual([])
  browser.goOnline()
  await settled()
  uploads.of('picture').succeed()
  await settled()
  box.ack('picture')
  await expect(result).resolves.toMatchObject({ clientMessageId: 'picture' })
})

test('an upload that fails while there is a network rejects, and may be tried again', async () => {
  const box = startOutbox()
  const { result } = box.giveFile('picture')
  await settled()
  uploads.of('picture').breakOff()
  await expect(result).rejects.toMatchObject({ retry: true })
  expect(recordOf(box, 'picture')?.failure).toMatchObject({ retry: true })
})

test('a message that is discarded while it uploads is neither sent nor stored, and the next ones go on', async () => {
  const box = startOutbox()
  const { outgoing, result } = box.giveFile('picture')
  box.giveText('text')
  await settled()
  const request = uploads.of('picture')
  await box.outbox.abandon(outgoing)
  await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  expect(request.isAborted).toBe(true)
  await settled()
  expect(box.order()).toEqual(['text'])
  expect(box.device.unsent()).toEqual(['text'])
})

test('a message that is discarded without a network is never uploaded', async () => {
  browser.goOffline()
  const box = startOutbox()
  const { outgoing, result } = box.giveFile('picture')
  await settled()
  await box.outbox.abandon(outgoing)
  await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  browser.goOnline()
  await settled()
  expect(uploads.requests).toEqual([])
  expect(box.device.unsent()).toEqual([])
})

test('a message that is discarded while it waits is never sent', async () => {
  const box = startOutbox()
  box.giveFile('picture')
  const { outgoing } = box.giveText('given up')
  box.giveText('text')
  await settled()
  await box.outbox.abandon(outgoing)
  uploads.of('picture').succeed()
  await settled()
  expect(box.order()).toEqual(['picture', 'text'])
  expect(box.device.unsent()).toEqual(['picture', 'text'])
})

test('a message that is discarded before its upload is not sent with an address of this page', async () => {
  const box = startOutbox()
  const { outgoing } = box.giveFile('picture')
  await box.outbox.abandon(outgoing)
  await settled()
  expect(box.order()).toEqual([])
  expect(box.device.unsent()).toEqual([])
})

test('a message that is discarded on its way does not come back when the server refuses it', async () => {
  const box = startOutbox()
  const { outgoing, result } = box.giveText('a')
  await settled()
  await box.outbox.abandon(outgoing)
  box.answerOf('a').reject(new SendError('no', 4001, false))
  await result.catch(() => {})
  await settled()
  expect(box.device.unsent()).toEqual([])
})

test('messages that are sent in the same moment are kept in their order', async () => {
  const box = startOutbox()
  for (const id of ['a', 'b', 'c', 'd']) box.giveText(id)
  await settled()
  const places = ['a', 'b', 'c', 'd'].map((id) => recordOf(box, id)?.at ?? 0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(new Set(places).size).toBe(4)
})
