import { expect, test } from 'vitest'
import { memoryDevice } from '../test/device.ts'
import { message } from '../test/messages.ts'
import { bob } from '../test/outbox.ts'
import { textOf } from '../test/outgoing.ts'
import { browserTabs } from '../test/tabs.ts'
import { createOutboxRecords } from './records.ts'

const recordOf = (id: string, at: number) => ({
  outgoing: textOf(id),
  target: bob,
  message: message(0, { isMe: true }),
  files: [],
  at,
})

function start() {
  const tabs = browserTabs()
  const device = memoryDevice()
  const open = (own: string) => createOutboxRecords(device.open(), tabs.open(own))
  const idsOf = (records: readonly { outgoing: { clientMessageId: string } }[]) =>
    records.map(({ outgoing }) => outgoing.clientMessageId)
  return { tabs, device, open, idsOf }
}

test('messages of a page that is gone are taken over in the order of sending', async () => {
  const { tabs, open, idsOf } = start()
  const gone = open('gone')
  for (const [id, at] of [
    ['third', 30],
    ['first', 10],
    ['second', 20],
  ] as const)
    await gone.keep(recordOf(id, at))
  tabs.close('gone')
  expect(idsOf(await open('here').takeOrphans())).toEqual(['first', 'second', 'third'])
})

test('messages of a page that is still open are left to it', async () => {
  const { open } = start()
  await open('there').keep(recordOf('a', 1))
  expect(await open('here').takeOrphans()).toEqual([])
})

test('messages of this page are no orphans; those of its earlier session are', async () => {
  const { open, idsOf } = start()
  const earlier = open('here')
  await earlier.keep(recordOf('a', 1))
  expect(await earlier.takeOrphans()).toEqual([])
  expect(idsOf(await open('here').takeOrphans())).toEqual(['a'])
})

test('a message that was taken over is not taken again, by this page or another', async () => {
  const { tabs, open, idsOf } = start()
  await open('gone').keep(recordOf('a', 1))
  tabs.close('gone')
  const here = open('here')
  expect(idsOf(await here.takeOrphans())).toEqual(['a'])
  expect(await here.takeOrphans()).toEqual([])
  expect(await open('there').takeOrphans()).toEqual([])
})

test('two pages that look for orphans at the same time take each of them once', async () => {
  const { tabs, open, idsOf } = start()
  const gone = open('gone')
  for (const at of [1, 2, 3]) await gone.keep(recordOf(`${at}`, at))
  tabs.close('gone')
  const taken = await Promise.all([open('here').takeOrphans(), open('there').takeOrphans()])
  expect(taken.flatMap(idsOf).toSorted()).toEqual(['1', '2', '3'])
})

test('a message whose second page is gone is taken over once more, with the reason of its refusal', async () => {
  const { tabs, open } = start()
  const failure = { reason: 'not friends', retry: false }
  await open('gone').keep({ ...recordOf('a', 1), failure })
  tabs.close('gone')
  await open('second').takeOrphans()
  tabs.close('second')
  expect(await open('here').takeOrphans()).toMatchObject([{ failure }])
})

test('a dropped message belongs to no page', async () => {
  const { tabs, open, device } = start()
  const gone = open('gone')
  await gone.keep(recordOf('a', 1))
  await gone.drop(textOf('a'))
  tabs.close('gone')
  expect(await open('here').takeOrphans()).toEqual([])
  expect(device.unsent()).toEqual([])
})
