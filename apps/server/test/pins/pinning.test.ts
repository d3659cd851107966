import { MemberRole, pinLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { pinning } from './pins-support.ts'

const world = await openWorld()

test.for(kindNames)(
  'a pin in a %s conversation is published to everybody, live and in catch-up alike',
  async (kind) => {
    const all = await openConversations(world)
    const { alice, bob } = all
    const { open, named, say, pin, pins, missed, history } = pinning(all, kind)
    const messageId = await say(bob)
    const { position = 0 } = await history(bob)
    const [hers, his] = [await open(alice), await open(bob)]
    expect(await pin(alice, messageId)).toBe('ok')
    const expected = { event: 'pin', messageId, by: alice.id, on: true, position: position + 1 }
    expect(await hers.hear({ event: 'pin' })).toMatchObject({ ...expected, ...named(alice) })
    const heard = await his.hear({ event: 'pin' })
    expect(heard).toMatchObject({ ...expected, ...named(bob) })
    expect(await missed(bob, position)).toEqual([heard])
    const { list, count } = await pins(bob)
    expect(count).toBe(1)
    expect(list).toMatchObject([
      { message: { id: messageId, isMe: true }, by: { userID: alice.id, nickname: 'Alice' } },
    ])
    for (const socket of [hers, his]) socket.close()
  },
)

test.for(kindNames)(
  'a pin that changes nothing in a %s conversation is done, and published to nobody',
  async (kind) => {
    const all = await openConversations(world)
    const { alice, bob } = all
    const { say, pin, pinned, missed, history } = pinning(all, kind)
    const messageId = await say(bob)
    await pin(alice, messageId)
    const { position = 0 } = await history(bob)
    expect(await pin(alice, messageId)).toBe('ok')
    expect(await missed(bob, position)).toEqual([])
    expect(await pin(alice, messageId, false)).toBe('ok')
    expect(await pin(alice, messageId, false)).toBe('ok')
    expect(await missed(bob, position)).toMatchObject([{ event: 'pin', on: false }])
    expect(await pinned(bob)).toEqual([])
  },
)

test.for(kindNames)(
  'in a %s conversation pins are in the order of their messages, newest first',
  async (kind) => {
    const all = await openConversations(world)
    const { alice } = all
    const { say, pin, pinned } = pinning(all, kind)
    const ids = [await say(alice), await say(alice), await say(alice)] as const
    for (const id of [ids[1], ids[2], ids[0]]) await pin(alice, id)
    expect(await pinned(alice)).toEqual(ids.toReversed())
  },
)

test.for(kindNames)('in a %s conversation what is withdrawn is pinned no longer', async (kind) => {
  const all = await openConversations(world)
  const { alice, bob } = all
  const { say, pin, pinned } = pinning(all, kind)
  const [gone, stays] = [await say(alice), await say(alice)]
  await pin(alice, gone)
  await pin(alice, stays)
  await say(alice, { type: 8, withdrawMsg: { msgID: gone } })
  expect(await pinned(bob)).toEqual([stays])
  expect(await pin(alice, gone)).toBe('messageWithdrawn')
})

test.for(kindNames)('in a %s conversation a message is not pinned while it is withdrawn', async (kind) => {
  const all = await openConversations(world)
  const { alice, bob } = all
  const { say, pin, pinned, history } = pinning(all, kind)
  for (let round = 0; round < 5; round++) {
    const messageId = await say(alice)
    await Promise.all([pin(alice, messageId), say(alice, { type: 8, withdrawMsg: { msgID: messageId } })])
  }
  expect(await pinned(bob)).toEqual([])
  expect(await history(bob, { pins: true })).not.toHaveProperty('hasPins')
})

test.for(kindNames)(
  'a %s conversation has so many pins, also when several are pinned at once',
  async (kind) => {
    const all = await openConversations(world)
    const { alice, bob, group } = all
    if (kind === 'group')
      await alice.call('PUT /api/group/member/role', {
        body: { id: group, memberId: bob.id, role: MemberRole.administrator },
      })
    const { say, pin, pinned } = pinning(all, kind)
    const ids: number[] = []
    for (let count = 0; count < pinLimits.messages + 1; count++) ids.push(await say(alice))
    for (const id of ids.slice(2)) expect(await pin(alice, id)).toBe('ok')
    const [first = 0, second = 0] = ids
    const outcomes = await Promise.all([pin(alice, first), pin(bob, second)])
    expect(outcomes.sort()).toEqual(['ok', 'pinsFull'])
    expect(await pinned(alice)).toHaveLength(pinLimits.messages)
  },
)

test.for(kindNames)(
  'a member of a %s conversation who hides a message sees it pinned no longer',
  async (kind) => {
    const all = await openConversations(world)
    const { alice, bob, group } = all
    const { say, pin, pinned, history } = pinning(all, kind)
    const messageId = await say(alice)
    await pin(alice, messageId)
    expect(await history(bob, { pins: true })).toMatchObject({ hasPins: true })
    expect(await history(bob)).not.toHaveProperty('hasPins')
    if (kind === 'direct') await bob.call('DELETE /api/chat/chat', { body: { idList: [messageId] } })
    else
      await bob.call('DELETE /api/group/history/{id}', {
        params: { id: group },
        body: { msgIdList: [messageId] },
      })
    expect(await pinned(bob)).toEqual([])
    expect(await history(bob, { pins: true })).not.toHaveProperty('hasPins')
    expect(await pinned(alice)).toEqual([messageId])
  },
)

test('a message of another conversation is none of this one', async () => {
  const all = await openConversations(world)
  const { alice } = all
  const [direct, group] = [pinning(all, 'direct'), pinning(all, 'group')]
  expect(await direct.pin(alice, await group.say(alice))).toBe('messageUnknown')
  expect(await group.pin(alice, await direct.say(alice))).toBe('messageUnknown')
})

test('a group says between its messages who has pinned one, and not who unpinned it', async () => {
  const all = await openConversations(world)
  const { alice, bob } = all
  const { say, pin, history } = pinning(all, 'group')
  const messageId = await say(bob)
  await pin(alice, messageId)
  await pin(alice, messageId, false)
  const { lines = [] } = (await history(bob, { lines: true })) as { lines?: object[] }
  expect(lines.filter((line) => 'kind' in line && line.kind === 'pinned')).toMatchObject([
    { kind: 'pinned', by: { userID: alice.id } },
  ])
})

test('a person who may not write any more unpins, and pins nothing', async () => {
  const all = await openConversations(world)
  const { alice, bob } = all
  const { say, pin } = pinning(all, 'direct')
  const [pinned, other] = [await say(alice), await say(alice)]
  await pin(bob, pinned)
  await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  expect(await pin(bob, other)).toBe('recipientNotFriend')
  expect(await pin(bob, pinned, false)).toBe('ok')
})

test('notes to self are pinned too', async () => {
  const { alice } = await openConversations(world)
  const socket = await alice.socket({ kind: 'chat', v2: true })
  socket.send({
    revUserID: alice.id,
    msg: { type: 1, textMsg: { content: 'milk' } },
    clientMessageId: 'to-self',
  })
  const { id } = await socket.hear({ event: 'ack', clientMessageId: 'to-self' })
  socket.send({ pin: { revUserID: alice.id, messageId: id, on: true }, requestId: 'pins' })
  await socket.hear({ event: 'done', requestId: 'pins' })
  socket.close()
  const { list } = await alice.call('GET /api/chat/pins', { query: { friendId: alice.id } })
  expect(list.map(({ message }) => message.id)).toEqual([id])
})
