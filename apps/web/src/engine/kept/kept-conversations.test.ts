import { expect, test } from 'vitest'
import { memoryDevice } from '../test/device.ts'
import { message } from '../test/messages.ts'
import { createKeptConversations, type KeptConversation } from './kept-conversations.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const keptOf = (path: string, keptAt = 1, ids = [1, 2]): KeptConversation => ({
  path,
  messages: ids.map((id) => message(id)),
  hasOlder: false,
  cursor: { epoch: 'e', position: 9 },
  readUpTo: 1,
  keptAt,
})

function start(device = memoryDevice()) {
  const paths = () => [...device.rows('conversations').keys()]
  return { device, paths, kept: createKeptConversations(device.open()) }
}

test('a stored conversation is read as it was, by the next page too', async () => {
  const { device, kept } = start()
  await kept.keep(keptOf('/user/2'))
  expect(await kept.read('/user/2')).toEqual(keptOf('/user/2'))
  const next = start(device).kept
  await next.learn()
  expect(await next.read('/user/2')).toEqual(keptOf('/user/2'))
})

test('before the stored conversations are known, the database is read', async () => {
  const { device, kept } = start()
  await kept.keep(keptOf('/user/2'))
  expect(await start(device).kept.read('/user/2')).toBeDefined()
})

test('the database is read only for stored conversations, and again for one that is opened again', async () => {
  const { device, kept } = start()
  await kept.learn()
  expect(await kept.read('/user/2')).toBeUndefined()
  // Another tab has kept it meanwhile.
  await start(device).kept.keep(keptOf('/user/2'))
  expect(await kept.read('/user/2')).toEqual(keptOf('/user/2'))
})

test('the first answer for one that another tab kept since is that nothing is kept', async () => {
  const { device, kept } = start()
  await kept.learn()
  await start(device).kept.keep(keptOf('/user/2'))
  expect(await kept.read('/user/2')).toBeUndefined()
})

test('the end of a long conversation is stored, with the note that there is more before it', async () => {
  const { kept } = start()
  await kept.keep(keptOf('/user/2', 1, range(1, 201)))
  const read = await kept.read('/user/2')
  expect(read?.messages.map(({ id }) => id)).toEqual(range(2, 201))
  expect(read?.hasOlder).toBe(true)
})

test('one of just so many messages is kept whole', async () => {
  const { kept } = start()
  await kept.keep(keptOf('/user/2', 1, range(1, 200)))
  expect(await kept.read('/user/2')).toMatchObject({ hasOlder: false, messages: { length: 200 } })
})

test('the storage drops the conversations that were not opened for the longest time', async () => {
  const { kept, paths } = start()
  for (const at of range(1, 203)) await kept.keep(keptOf(`/user/${at}`, at <= 2 ? 1000 + at : at))
  await kept.limit()
  expect(paths()).toHaveLength(200)
  expect(['/user/1', '/user/2', '/user/203'].every((path) => paths().includes(path))).toBe(true)
  expect(['/user/3', '/user/4', '/user/5'].some((path) => paths().includes(path))).toBe(false)
})

test('as many as may be kept all stay', async () => {
  const { kept, paths } = start()
  for (const at of range(1, 200)) await kept.keep(keptOf(`/user/${at}`, at))
  await kept.limit()
  expect(paths()).toHaveLength(200)
})

test('all of them go when what they hold may be gone', async () => {
  const { kept, paths } = start()
  await kept.keep(keptOf('/user/2'))
  await kept.keep(keptOf('/group/2'))
  await kept.drop()
  expect(paths()).toEqual([])
  expect(await kept.read('/user/2')).toBeUndefined()
})

test('a device without room keeps nothing, and nothing is thrown', async () => {
  const { device, kept, paths } = start()
  device.setFull(true)
  await kept.keep(keptOf('/user/2'))
  await kept.limit()
  expect(paths()).toEqual([])
})
