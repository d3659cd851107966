import { laterLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, speaking } from '../reactions/reactions-support.ts'
import { inDays, inMs, openConversations, planning, text } from './later-support.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all

const list = async (person: Person) => (await person.call('GET /api/chat/reminders')).list
const remind = (person: Person, place: object, messageId: number, at: string) =>
  person.outcome('POST /api/chat/reminders', { body: { ...place, messageId, at } as never })
const end = (person: Person, id: number) =>
  person.outcome('DELETE /api/chat/reminders/{id}', { params: { id } })

test.for(kindNames)(
  'in a %s conversation one is reminded of a message at its time, on all devices',
  async (kind) => {
    const { say } = speaking(all, kind)
    const { place, letRemind } = planning(all, kind)
    const messageId = await say(alice, text(`Look at this, ${kind}`))
    const devices = [
      await bob.socket({ kind: 'chat', v2: true }),
      await bob.socket({ kind: 'chat', v2: true }),
    ]
    expect(await remind(bob, place(bob), messageId, inDays(1))).toBe('ok')
    const [one] = await list(bob)
    expect(one).toMatchObject({
      messageId,
      ...place(bob),
      sender: { userID: alice.id, nickname: alice.nickname },
      gist: { type: 1, text: `Look at this, ${kind}` },
      isDue: false,
    })
    await letRemind(messageId)
    for (const device of devices) {
      await device.hear({ event: 'changed', topics: ['later'] })
      while (!(await list(bob))[0]?.isDue) await device.hear({ event: 'changed', topics: ['later'] })
      device.close()
    }
    expect(await list(alice)).toEqual([])
    expect(await end(bob, one?.id ?? 0)).toBe('ok')
    expect(await end(bob, one?.id ?? 0)).toBe('reminderUnknown')
    expect(await list(bob)).toEqual([])
  },
)

test('a reminder is put off, and there is one for each message, at the time that was given last', async () => {
  const { say } = speaking(all, 'direct')
  const { place } = planning(all, 'direct')
  const messageId = await say(alice)
  const times = [inDays(1), inDays(2)]
  await Promise.all(times.map((at) => remind(bob, place(bob), messageId, at)))
  const [one, ...others] = await list(bob)
  expect(others).toEqual([])
  const at = inDays(3)
  await bob.call('PUT /api/chat/reminders/{id}', { params: { id: one?.id ?? 0 }, body: { at } })
  expect(await list(bob)).toMatchObject([{ id: one?.id, at, isDue: false }])
  const params = { id: one?.id ?? 0 }
  expect(await carla.outcome('PUT /api/chat/reminders/{id}', { params, body: { at } })).toBe(
    'reminderUnknown',
  )
  expect(await end(carla, params.id)).toBe('reminderUnknown')
  await end(bob, params.id)
})

test('a message that a person does not see, or that is not there, has no reminder', async () => {
  const { say } = speaking(all, 'direct')
  const { place } = planning(all, 'direct')
  const messageId = await say(alice)
  expect(await remind(carla, place(alice), messageId, inDays(1))).toBe('messageUnknown')
  expect(await remind(bob, planning(all, 'group').place(bob), messageId, inDays(1))).toBe('messageUnknown')
  expect(await remind(bob, place(bob), messageId, inMs(-5))).toBe('laterTimeInvalid')
})

test('a reminder goes with the message: withdrawn, erased for oneself, or in a group that one has left', async () => {
  const { say } = speaking(all, 'direct')
  const { place } = planning(all, 'direct')
  const [withdrawn, hidden] = [await say(alice), await say(alice)]
  const left = await world.group({ owner: alice, members: [bob] })
  const inGroup = await alice.say(left, 'Hello')
  for (const id of [withdrawn, hidden]) expect(await remind(bob, place(bob), id, inDays(1))).toBe('ok')
  expect(await remind(bob, { groupID: left }, inGroup, inDays(1))).toBe('ok')
  expect(await list(bob)).toHaveLength(3)
  const socket = await alice.socket({ kind: 'chat', v2: true })
  socket.send({
    revUserID: bob.id,
    msg: { type: 8, withdrawMsg: { msgID: withdrawn } },
    clientMessageId: 'w',
  })
  await socket.hear({ event: 'ack', clientMessageId: 'w' })
  socket.close()
  await bob.call('DELETE /api/chat/chat', { body: { idList: [hidden] } })
  await bob.call('DELETE /api/group/member', { query: { id: left, memberId: bob.id } })
  expect(await list(bob)).toEqual([])
})

test('reminders are limited in number, and one of a message that can be read no longer makes room', async () => {
  const [dora] = await world.people('Dora')
  await world.befriend(alice, dora)
  const socket = await dora.socket({ kind: 'chat', v2: true })
  const ids: number[] = []
  for (let i = 0; i <= laterLimits.reminders; i++)
    socket.send({ revUserID: dora.id, msg: text(`${i}`), clientMessageId: `d${i}` })
  for (let i = 0; i <= laterLimits.reminders; i++)
    ids.push(Number((await socket.hear({ event: 'ack', clientMessageId: `d${i}` })).id))
  socket.close()
  const rows = ids.slice(2).map((message_id) => ({
    user_id: dora.id,
    message_id,
    place: 'direct' as const,
    target: dora.id,
    due_at: new Date(inDays(1)),
  }))
  await world.queries.insertInto('reminders').values(rows).execute()
  const one = (id = 0) => remind(dora, { userID: dora.id }, id, inDays(1))
  expect((await Promise.all(ids.slice(0, 2).map(one))).sort()).toEqual(['ok', 'remindersFull'])
  await dora.call('DELETE /api/chat/chat', { body: { idList: ids.slice(2, 3) } })
  expect((await Promise.all(ids.slice(0, 2).map(one))).sort()).toEqual(['ok', 'ok'])
})

test('with the account its reminders go', async () => {
  const { say } = speaking(all, 'direct')
  const [eve] = await world.people('Eve')
  await say(alice)
  const socket = await eve.socket({ kind: 'chat', v2: true })
  socket.send({ revUserID: eve.id, msg: text('note'), clientMessageId: 'e' })
  const id = Number((await socket.hear({ event: 'ack', clientMessageId: 'e' })).id)
  socket.close()
  expect(await remind(eve, { userID: eve.id }, id, inDays(1))).toBe('ok')
  await eve.call('DELETE /api/user/me', { body: {} })
  const rows = await world.queries
    .selectFrom('reminders')
    .select('id')
    .where('user_id', '=', eve.id)
    .execute()
  expect(rows).toEqual([])
})
