import { errors, laterLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, speaking } from '../reactions/reactions-support.ts'
import { inDays, inMs, openConversations, planning, text } from './later-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all

test.for(kindNames)(
  'in a %s conversation a message is sent at its time, once, and waits no more',
  async (kind) => {
    const { schedule, list, said, letPass } = planning(all, kind)
    const { open } = speaking(all, kind)
    const [his, other] = [await open(bob), await alice.socket({ kind: 'chat', v2: true })]
    const content = `at its time, ${kind}`
    const stored = await schedule(alice, content, inDays(1))
    expect(await list(alice)).toMatchObject([{ id: stored.id, version: 1, msg: text(content) }])
    expect(await said(bob, content)).toEqual([])
    await letPass(stored.id, 0)
    const heard = await his.hear({ event: 'message' })
    expect(heard).toMatchObject({ message: { msg: text(content) } })
    while ((await list(alice)).length > 0) await other.hear({ event: 'changed', topics: ['later'] })
    expect(await said(alice, content)).toHaveLength(1)
    for (const socket of [his, other]) socket.close()
  },
)

test('a person writes to themselves for later', async () => {
  const body = {
    userID: carla.id,
    clientMessageId: 'note',
    msg: text('Buy milk'),
    at: inDays(1),
  }
  const socket = await carla.socket({ kind: 'chat', v2: true })
  const { id } = await carla.call('POST /api/chat/scheduled', { body })
  await planning(all, 'direct').letPass(id, 0)
  expect(await socket.hear({ event: 'message' })).toMatchObject({ message: { msg: text('Buy milk') } })
  socket.close()
})

test('a reply and mentions wait with their message', async () => {
  const { say, open } = speaking(all, 'group')
  const msgID = await say(bob, text('Who comes?'))
  const { schedule, list } = planning(all, 'group')
  const msg = { type: 9, replyMsg: { msgID, content: '@Bob I do' } }
  const mentions = [{ userID: bob.id, at: 0, length: 4 }]
  const his = await open(bob)
  const { id } = await schedule(alice, '', inDays(1), { msg, mentions })
  expect(await list(alice)).toMatchObject([{ id, msg, mentions }])
  await alice.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
  expect(await his.hear({ event: 'message' })).toMatchObject({
    message: { msg: { type: 9, replyMsg: { msgID } }, extras: { mentions } },
  })
  his.close()
})

test('a scheduled message is changed, put to another time, sent at once, and deleted, as all devices hear', async () => {
  const { schedule, list, said } = planning(all, 'direct')
  const other = await alice.socket({ kind: 'chat', v2: true })
  const { id } = await schedule(alice, 'first', inDays(2))
  const change = (body: { version: number; at?: string; said?: { msg: ReturnType<typeof text> } }) =>
    alice.call('PUT /api/chat/scheduled/{id}', { params: { id }, body })
  const at = inDays(3)
  await change({ version: 1, said: { msg: text('second') } })
  expect(await change({ version: 2, at })).toMatchObject({ version: 3, at, msg: text('second') })
  await other.hear({ event: 'changed', topics: ['later'] })
  await expect(change({ version: 2, at })).rejects.toMatchObject({ code: errors.scheduledOutdated.code })
  await alice.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
  expect(await said(bob, 'second')).toHaveLength(1)
  expect(await list(alice)).toEqual([])
  const gone = await schedule(alice, 'gone', inDays(2))
  const remove = () => alice.outcome('DELETE /api/chat/scheduled/{id}', { params: { id: gone.id } })
  expect(await remove()).toBe('ok')
  expect(await remove()).toBe('scheduledUnknown')
  other.close()
})

test('a message that is scheduled twice is there once, and one that was sent is not sent again', async () => {
  const { schedule, list, said } = planning(all, 'direct')
  const clientMessageId = crypto.randomUUID()
  const ask = () => schedule(alice, 'asked twice', inDays(1), { clientMessageId })
  const [one, two] = await Promise.all([ask(), ask()])
  expect(one).toEqual(two)
  expect(await list(alice)).toHaveLength(1)
  await alice.call('POST /api/chat/scheduled/{id}/now', { params: { id: one.id } })
  await expect(ask()).rejects.toMatchObject({ code: errors.clientMessageIdReused.code })
  expect(await said(bob, 'asked twice')).toHaveLength(1)
})

test('nobody reads, changes, sends or deletes what another has written', async () => {
  const { schedule, list } = planning(all, 'direct')
  const { id } = await schedule(alice, 'mine', inDays(1))
  expect(await list(bob)).toEqual([])
  const params = { id }
  expect(await bob.outcome('PUT /api/chat/scheduled/{id}', { params, body: { version: 1 } })).toBe(
    'scheduledUnknown',
  )
  expect(await bob.outcome('POST /api/chat/scheduled/{id}/now', { params })).toBe('scheduledUnknown')
  expect(await bob.outcome('DELETE /api/chat/scheduled/{id}', { params })).toBe('scheduledUnknown')
  await alice.call('DELETE /api/chat/scheduled/{id}', { params })
})

test('a scheduled message that its sender may not send by then waits with the reason, and is sent when they may again', async () => {
  const { schedule, list, said, letPass, changes } = planning(all, 'direct')
  const { id } = await schedule(bob, 'while blocked', inDays(1))
  const params = { id }
  await bob.call('POST /api/user/blocks', { body: { userId: alice.id } })
  await bob.call('POST /api/chat/scheduled/{id}/now', { params })
  expect(await list(bob)).toMatchObject([
    { id, refusal: { code: expect.any(Number), msg: expect.any(String) } },
  ])
  expect(await said(bob, 'while blocked')).toEqual([])
  await bob.call('DELETE /api/user/blocks', { body: { userId: alice.id } })
  const { version = 0 } = (await list(bob)).at(0) ?? {}
  await changes(
    bob,
    async () => {
      await bob.call('PUT /api/chat/scheduled/{id}', { params, body: { version, at: inDays(1) } })
      await letPass(id, 0)
    },
    async () => (await list(bob)).length === 0,
  )
  expect(await said(alice, 'while blocked')).toHaveLength(1)
})

test('a former member sends nothing there any more', async () => {
  const left = await world.group({ owner: alice, members: [carla] })
  const body = { groupID: left, clientMessageId: 'left', msg: text('bye'), at: inDays(1) }
  const { id } = await carla.call('POST /api/chat/scheduled', { body })
  await carla.call('DELETE /api/group/member', { query: { id: left, memberId: carla.id } })
  await carla.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
  const { list } = await carla.call('GET /api/chat/scheduled')
  expect(list).toMatchObject([{ groupID: left, refusal: { code: errors.notMember.code } }])
  await carla.call('DELETE /api/chat/scheduled/{id}', { params: { id } })
})

test('one of several scheduled messages to a slow group is sent, and the others wait for their sender', async () => {
  const slow = await world.group({ owner: alice, members: [bob] })
  await alice.call('PUT /api/group/group', { body: { id: slow, slowMode: 3600 } })
  const ids = []
  for (const content of ['one', 'two']) {
    const body = { groupID: slow, clientMessageId: content, msg: text(content), at: inDays(1) }
    ids.push((await bob.call('POST /api/chat/scheduled', { body })).id)
  }
  for (const id of ids) await bob.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
  const { list } = await bob.call('GET /api/chat/scheduled')
  expect(list).toMatchObject([{ msg: text('two'), refusal: { code: errors.groupSlowed.code } }])
  await bob.call('DELETE /api/chat/scheduled/{id}', { params: { id: list[0]?.id ?? 0 } })
})

test('a message that was due while no server ran is sent, and one that is a day late waits for its sender', async () => {
  const { schedule, list, said, letPass, changes } = planning(all, 'direct')
  const [late, tooLate] = [
    await schedule(alice, 'late', inDays(1)),
    await schedule(alice, 'too late', inDays(1)),
  ]
  await changes(
    alice,
    () =>
      Promise.all([
        letPass(late.id, laterLimits.lateHours - 1),
        letPass(tooLate.id, laterLimits.lateHours + 1),
      ]),
    async () => (await list(alice)).every(({ refusal }) => refusal),
  )
  expect(await said(bob, 'late')).toHaveLength(1)
  expect(await list(alice)).toMatchObject([
    { id: tooLate.id, refusal: { code: errors.scheduledTooLate.code } },
  ])
  await alice.call('POST /api/chat/scheduled/{id}/now', { params: { id: tooLate.id } })
  expect(await said(bob, 'too late')).toHaveLength(1)
})

test('a time lies ahead, and not too far, and no voice message can wait', async () => {
  const { place, list } = planning(all, 'direct')
  const outcome = (msg: object, at: string) =>
    alice.outcome('POST /api/chat/scheduled', {
      body: { ...place(alice), clientMessageId: crypto.randomUUID(), msg: msg as never, at },
    })
  expect(await outcome(text('past'), inMs(-1000))).toBe('laterTimeInvalid')
  expect(await outcome(text('far'), inDays(laterLimits.aheadDays + 1))).toBe('laterTimeInvalid')
  const voice = { type: 5, voiceMsg: { src: `/api/file/${'x'.repeat(32)}`, time: 1 } }
  expect(await outcome(voice, inDays(1))).toBe('fieldInvalid')
  expect(await outcome({ type: 11, atMsg: { userID: bob.id, content: 'x' } }, inDays(1))).toBe(
    'messageTypeRefused',
  )
  const both = { userID: bob.id, groupID: group, clientMessageId: 'both', msg: text('x'), at: inDays(1) }
  expect(await alice.outcome('POST /api/chat/scheduled', { body: both })).toBe('fieldInvalid')
  const { userID: _, groupID: __, ...neither } = both
  expect(await alice.outcome('POST /api/chat/scheduled', { body: neither })).toBe('fieldInvalid')
  expect(await list(alice)).toEqual([])
})

test('scheduled messages are limited in number, however many come at a time', async () => {
  const [dora] = await world.people('Dora')
  const insert = Array.from({ length: laterLimits.scheduled - 1 }, (_, i) => ({
    sender_id: dora.id,
    place: 'direct' as const,
    target: dora.id,
    client_message_id: `full-${i}`,
    said: JSON.stringify({ msg: text('x') }),
    due_at: new Date(inDays(1)),
    try_at: new Date(inDays(1)),
  }))
  await world.queries.insertInto('scheduled_messages').values(insert).execute()
  const one = () =>
    dora.outcome('POST /api/chat/scheduled', {
      body: { userID: dora.id, clientMessageId: crypto.randomUUID(), msg: text('x'), at: inDays(1) },
    })
  expect((await Promise.all([one(), one()])).sort()).toEqual(['ok', 'scheduledFull'])
})

test('with the account goes what it would have sent', async () => {
  const [eve] = await world.people('Eve')
  const body = { groupID: group, clientMessageId: 'eve', msg: text('x'), at: inDays(1) }
  await eve.call('POST /api/chat/scheduled', { body })
  await eve.call('DELETE /api/user/me', { body: {} })
  const rows = await world.queries
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('sender_id', '=', eve.id)
    .execute()
  expect(rows).toEqual([])
})
