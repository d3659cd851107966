import { SendError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { stubBrowser, watchAddresses } from '../test/browser.ts'
import { stubCalls } from '../test/calls.ts'
import { type Device, memoryDevice } from '../test/device.ts'
import { testEngine } from '../test/engine.ts'
import { ackOf, bob } from '../test/outbox.ts'
import { settled } from '../test/settled.ts'
import { browserTabs } from '../test/tabs.ts'
import { fileOf, stubUploads } from '../test/uploads.ts'

const text = (content: string) => ({ type: MessageType.text, textMsg: { content } }) as const
const picture = (src: string) => ({ type: MessageType.image, imageMsg: { title: '', src } }) as const

let uploads: ReturnType<typeof stubUploads>
let device: Device
beforeEach(() => {
  stubBrowser()
  uploads = stubUploads()
  stubCalls(() => ({ list: [], position: 0, more: false, count: 0 }))
  device = memoryDevice()
})

/** A page that opens, and goes on with what others have left. */
async function openPage(given: Parameters<typeof testEngine>[0] = {}) {
  const world = testEngine({ device, ...given })
  onTestFinished(() => world.engine.close('ended'))
  world.engine.connect('token')
  await settled()
  const conversation = world.engine.conversations.of(bob)
  const shown = () => {
    const { order, entries } = conversation.store.getState().timeline
    return order.map((key) => entries.get(key)!)
  }
  const texts = () => world.sent.map(({ msg }) => msg.type === MessageType.text && msg.textMsg.content)
  return { ...world, conversation, shown, texts }
}

test('the next page sends the unsent messages of one that is gone, in its order, under its ids', async () => {
  const before = await openPage()
  for (const content of ['one', 'two', 'three']) void before.conversation.send(text(content))
  await settled()
  const after = await openPage()
  expect(after.texts()).toEqual(['one', 'two', 'three'])
  expect(after.sent.map(({ clientMessageId }) => clientMessageId)).toEqual(
    before.sent.map(({ clientMessageId }) => clientMessageId),
  )
  expect(after.shown().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending'])
})

test('an acknowledged message is not sent again', async () => {
  const before = await openPage()
  void before.conversation.send(text('one'))
  await settled()
  before.sent[0]?.answer.resolve(ackOf(before.sent[0].clientMessageId))
  await settled()
  expect((await openPage()).texts()).toEqual([])
})

test('a refused message is shown as failed, with the reason, and waits for a decision', async () => {
  const before = await openPage()
  void before.conversation.send(text('one'))
  await settled()
  before.sent[0]?.answer.reject(new SendError('not friends', 4001, false))
  await settled()
  const after = await openPage()
  expect(after.sent).toEqual([])
  expect(after.shown()).toMatchObject([{ state: 'failed', reason: 'not friends', retry: false }])
  after.conversation.discard(after.shown()[0]!.key)
  await settled()
  expect(device.unsent()).toEqual([])
})

test('a file goes on from this device, under an address of the new page, in which it is shown', async () => {
  const open = watchAddresses()
  const before = await openPage()
  const local = before.engine.files.add(fileOf('holiday.png'), { isImage: true })
  void before.conversation.send(picture(local.src))
  await settled()
  const after = await openPage()
  const [shown] = after.shown()
  const { src } = (shown!.message.msg as ReturnType<typeof picture>).imageMsg
  expect(src).not.toBe(local.src)
  expect(open).toContain(src)
  expect(after.engine.files.of(src)?.file.name).toBe('holiday.png')
  const address = uploads.running().at(-1)?.succeed()
  await settled()
  expect(after.sent).toMatchObject([{ msg: picture(address ?? '') }])
})

test('a reply is shown with what it is about, before the server has it', async () => {
  const before = await openPage()
  const original = { ...before.conversation.store.getState(), id: 7 }
  void before.conversation.send(
    { type: MessageType.reply, replyMsg: { msgID: original.id, content: 'so?' } },
    {
      id: 7,
      author: { id: 2, nickname: 'Bob', memberNickname: '', avatar: '' },
      isMe: false,
      createdAt: '2026-11-21T12:00:00.000Z',
      msg: text('what it is about'),
      preview: '',
    },
  )
  await settled()
  const after = await openPage()
  expect(JSON.stringify(after.shown()[0]?.message)).toContain('what it is about')
})

test('however often the sockets open, what was left is sent once', async () => {
  const before = await openPage()
  void before.conversation.send(text('one'))
  await settled()
  const after = testEngine({ device })
  onTestFinished(() => after.engine.close('ended'))
  after.engine.connect('token')
  after.opens('direct')
  after.opens('group')
  await settled()
  after.opens('direct')
  await settled()
  expect(after.sent).toHaveLength(1)
})

test('one of two remaining pages sends the messages that a third has left, in order', async () => {
  const tabs = browserTabs()
  const gone = await openPage({ tabs: tabs.open('gone') })
  const pages = [await openPage({ tabs: tabs.open('one') }), await openPage({ tabs: tabs.open('two') })]
  for (const content of ['a', 'b']) void gone.conversation.send(text(content))
  await settled()
  pages[0]?.opens('direct')
  await settled()
  expect(pages.flatMap(({ sent }) => sent)).toEqual([])
  tabs.close('gone')
  for (const page of pages) page.opens('direct')
  await settled()
  expect(pages.map((page) => page.texts()).filter(({ length }) => length > 0)).toEqual([['a', 'b']])
})

test('nobody goes on with what a person has left who has signed out in the middle of it', async () => {
  const before = await openPage()
  void before.conversation.send(text('one'))
  const { src } = before.engine.files.add(fileOf('picture'), { isImage: true })
  void before.conversation.send(picture(src))
  await settled()
  const requests = uploads.requests.length
  const open = watchAddresses()
  const after = testEngine({ device })
  after.engine.connect('token')
  after.engine.close('ended')
  await settled()
  expect(after.sent).toEqual([])
  expect(uploads.requests).toHaveLength(requests)
  expect(open).toEqual(new Set())
  expect(device.unsent()).toHaveLength(2)
})

test('on a device without any room a page begins with nothing, and goes on', async () => {
  device.setFull(true)
  const before = await openPage()
  void before.conversation.send(text('one'))
  await settled()
  const after = await openPage()
  expect(after.shown()).toEqual([])
})
