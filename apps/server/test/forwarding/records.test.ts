import { forwardLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { ownPath, uploadFile } from '../support/uploads.ts'
import { textMsg } from '../words/words-support.ts'
import {
  comesTo,
  forward,
  newest,
  openChats,
  openRecord,
  read,
  say,
  textsOf,
  withdraw,
} from './forwarding-support.ts'

const world = await openWorld()

const record = { as: 'record' } as const

test('messages are made one, which opens for its readers and says enough for older clients', async () => {
  const { alice, bob, carla, dave } = await openChats(world)
  const ids = [await say(bob, alice, textMsg('one')), await say(alice, bob, textMsg('two'))]
  expect(await forward(alice, ids, carla, { ...record, words: 'see' })).toMatchObject({ sent: 2 })
  const [made, words] = await read(carla, alice)
  expect(words?.msg).toEqual(textMsg('see'))
  expect(made?.msg).toEqual(textMsg('[聊天记录] Bob、Alice\nBob：one\nAlice：two'))
  const head = {
    of: 'direct',
    nicknames: ['Bob', 'Alice'],
    count: 2,
    lines: [
      { nickname: 'Bob', gist: { type: 1, text: 'one' } },
      { nickname: 'Alice', gist: { type: 1, text: 'two' } },
    ],
  }
  expect(made?.extras).toEqual({ record: head })
  const opened = await openRecord(carla, made?.id ?? 0)
  expect(opened.record).toEqual(head)
  expect(opened.entries).toMatchObject([
    { userID: bob.id, nickname: 'Bob', msg: textMsg('one') },
    { userID: alice.id, nickname: 'Alice', msg: textMsg('two') },
  ])
  for (const stranger of [bob, dave])
    await expect(openRecord(stranger, made?.id ?? 0)).rejects.toMatchObject({ code: 4002 })
})

test('a record is published live and in catch-up like any message', async () => {
  const { alice, bob, group } = await openChats(world)
  const id = await say(bob, alice, textMsg('one'))
  const socket = await bob.socket({ v2: true })
  await forward(alice, [id], { groupID: group }, record)
  const heard = await socket.hear({ event: 'message' })
  expect(heard).toMatchObject({ message: { extras: { record: { count: 1 } } } })
  socket.send({ backfill: { groupID: group, after: 0 } })
  const { events } = await socket.hear({ event: 'backfill' })
  expect((events as object[]).at(-1)).toMatchObject({ message: { extras: { record: { count: 1 } } } })
  socket.close()
})

test('records lie three deep in each other and no deeper, and open by their path', async () => {
  const { alice, bob, carla } = await openChats(world)
  await forward(alice, [await say(bob, alice, textMsg('deep'))], alice, record)
  for (const depth of [2, 3])
    expect([depth, comesTo(await forward(alice, [await newest(alice, alice)], alice, record))]).toEqual([
      depth,
      1,
    ])
  const id = await newest(alice, alice)
  expect(comesTo(await forward(alice, [id], carla, record))).toBe('recordTooDeep')
  expect(comesTo(await forward(alice, [id], carla))).toBe(1)
  const copy = await newest(carla, alice)
  const { entries } = await openRecord(carla, copy, '0.0')
  expect(entries).toMatchObject([{ nickname: 'Bob', msg: textMsg('deep') }])
  expect((await openRecord(carla, copy)).entries[0]?.extras?.record).toMatchObject({ count: 1 })
  for (const path of ['0.0.0', '1', 'x']) await expect(openRecord(carla, copy, path)).rejects.toThrow()
})

test('a snapshot stays when its originals go, and goes with its message alone', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const src = ownPath(await uploadFile(world.baseUrl, bob, 'notes'))
  const ids = [await say(bob, alice, textMsg('kept')), await say(bob, alice, { type: 4, fileMsg: { src } })]
  await forward(alice, ids, carla, record)
  await forward(alice, ids, { groupID: group }, record)
  for (const id of ids) await withdraw(bob, alice, id)
  const made = await newest(carla, alice)
  const { entries } = await openRecord(carla, made)
  expect(entries).toHaveLength(2)
  const opens = async () =>
    (await fetch(`${world.baseUrl}${src}`, { headers: { token: carla.token } })).status
  expect(await opens()).toBe(200)
  await withdraw(alice, carla, made)
  await expect(openRecord(carla, made)).rejects.toMatchObject({ code: 4003 })
  const inGroup = await newest(carla, { groupID: group })
  const rows = await world.queries
    .selectFrom('message_records')
    .select('message_id')
    .where('message_id', 'in', [made, inGroup])
    .execute()
  expect(rows).toEqual([{ message_id: inGroup }])
  expect((await openRecord(carla, inGroup)).entries).toHaveLength(2)
})

test('an earlier recall, and what a reader has deleted, is in no record', async () => {
  const { alice, bob, carla } = await openChats(world)
  const [gone, hidden, kept] = [
    await say(bob, alice),
    await say(bob, alice),
    await say(bob, alice, textMsg('kept')),
  ]
  await withdraw(bob, alice, gone)
  await alice.call('DELETE /api/chat/chat', { body: { idList: [hidden] } })
  const result = await forward(alice, [kept, hidden, gone], carla, record)
  expect(result.leftOut).toHaveLength(2)
  const { entries } = await openRecord(carla, await newest(carla, alice))
  expect(entries.map(({ msg }) => msg)).toEqual([textMsg('kept')])
})

test('a record is no larger than its limits', async () => {
  const { alice, bob, carla } = await openChats(world)
  const long = 'x'.repeat(4900)
  const ids: number[] = []
  for (let i = 0; i < 100; i++) ids.push(await say(bob, alice, textMsg(i < 99 ? `${i}` : long)))
  expect(comesTo(await forward(alice, ids, alice, record))).toBe(1)
  const text = (await textsOf(alice, alice)).at(-1) ?? ''
  expect(text.length).toBeLessThanOrEqual(forwardLimits.recordText + 2)
  const one = await newest(alice, alice)
  for (let i = 0; i < 4; i++) await forward(alice, [one], alice)
  const records = (await read(alice, alice)).map(({ id }) => id)
  expect(records).toHaveLength(5)
  expect(comesTo(await forward(alice, records, carla, record))).toBe('recordTooLarge')
})
