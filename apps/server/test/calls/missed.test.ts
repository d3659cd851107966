import { CallEndReason, CallSignalFlag, errors, MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { CallNoticeFlag, flags, notice, record, signal, tip } from './calls-support.ts'

const parley = await startTestServer()

const recordsOf = async (person: Person, { id: friendId }: Person) => {
  const { list } = await person.call('GET /api/chat/history', { query: { friendId, limit: -1 } })
  return list.filter(({ msg }) => msg.type === MessageType.videoCall)
}
const unreadOf = async (person: Person, { id }: Person) => {
  const { list } = await person.call('GET /api/chat/session', { query: { limit: -1 } })
  return list.find(({ userId }) => userId === id)?.unreadCount
}

/** Alice, who is there, and Bob, who is not. Bob has read what there is. */
async function oneIsAway() {
  const [alice, bob] = await parley.friends('Alice', 'Bob')
  await bob.call('PUT /api/chat/read', { body: { friendId: alice.id } })
  return { alice, bob, hers: await alice.openChat() }
}

test('a call to an absent person leaves one record with both, unread for the one who missed it', async () => {
  const { alice, bob, hers } = await oneIsAway()
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('对方不在线')
  const [left] = await recordsOf(alice, bob)
  expect(left).toMatchObject({ isMe: true, msg: { videoCallMsg: { endReason: CallEndReason.notAnswered } } })
  const [missed, ...more] = await recordsOf(bob, alice)
  expect(missed).toMatchObject({
    id: left?.id,
    isMe: false,
    msgPreview: '[视频通话]',
    msg: { videoCallMsg: { endReason: CallEndReason.notAnswered } },
  })
  expect(more).toEqual([])
  expect(await unreadOf(bob, alice)).toBe(1)
})

test.each([
  ['answered', CallSignalFlag.calleeAccepts, 0],
  ['refused', CallSignalFlag.calleeRefuses, 0],
  ['let ring until the caller gave up', CallSignalFlag.callerCancels, 1],
])('a call that somebody %s leaves them so much to read', async (_how, flag, unread) => {
  const { alice, bob, hers } = await oneIsAway()
  const his = await bob.openChat()
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  if (flag === CallSignalFlag.callerCancels) hers.send(signal(bob, flag))
  else his.send(signal(alice, flag))
  if (flag === CallSignalFlag.calleeAccepts) {
    await notice(hers, CallNoticeFlag.createOffer)
    hers.send(signal(bob, CallSignalFlag.hangUp))
  }
  await record(hers)
  expect(await unreadOf(bob, alice)).toBe(unread)
})

test('an answered call is not unread itself, and reads nothing that was unread before it', async () => {
  const { alice, bob, hers } = await oneIsAway()
  await say(alice, bob, 'before the call')
  const his = await bob.openChat()
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  his.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(hers, CallNoticeFlag.createOffer)
  hers.send(signal(bob, CallSignalFlag.hangUp))
  await record(hers)
  expect(await unreadOf(bob, alice)).toBe(1)
})

test('an answered call leaves a chat that was marked unread marked', async () => {
  const { alice, bob, hers } = await oneIsAway()
  await bob.call('PUT /api/chat/unread', { body: { friendId: alice.id } })
  const his = await bob.openChat()
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  his.send(signal(alice, CallSignalFlag.calleeRefuses))
  await record(hers)
  const { list } = await bob.call('GET /api/chat/session', { query: { limit: -1 } })
  expect(list[0]).toMatchObject({ unreadCount: 0, isMarkedUnread: true })
})

test('a missed call has no length, and each further call a record of its own', async () => {
  const { alice, bob, hers } = await oneIsAway()
  for (const _ of [1, 2]) {
    hers.send(signal(bob, CallSignalFlag.call))
    await tip(hers)
  }
  const records = await recordsOf(bob, alice)
  expect(records).toHaveLength(2)
  for (const { msg } of records) {
    const { startTime, endTime } = (msg as { videoCallMsg: { startTime: string; endTime: string } })
      .videoCallMsg
    expect(endTime).toBe(startTime)
  }
})

test('nothing rings, neither here nor where the other comes back, and both can be called', async () => {
  const { alice, bob, hers } = await oneIsAway()
  hers.send(signal(bob, CallSignalFlag.call))
  await tip(hers)
  const his = await bob.openChat()
  expect([flags(await hers.received()), flags(await his.received())]).toEqual([[], []])
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  his.send(signal(alice, CallSignalFlag.calleeRefuses))
  await notice(hers, CallNoticeFlag.calleeRefused)
})

test('a person who missed a call while they were in another has its record', async () => {
  const { alice, bob, hers } = await oneIsAway()
  const carla = await parley.register('Carla')
  await parley.befriend(carla, bob)
  const [his, third] = [await bob.openChat(), await carla.openChat()]
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  third.send(signal(bob, CallSignalFlag.call))
  expect(await tip(third)).toBe(errors.callBusy.zh)
  expect(await recordsOf(bob, carla)).toMatchObject([
    { isMe: false, msg: { videoCallMsg: { endReason: CallEndReason.notAnswered } } },
  ])
  expect(await recordsOf(bob, alice)).toEqual([])
})

test('a caller who is in a call themselves leaves no record, nor do two who call each other', async () => {
  const { alice, bob, hers } = await oneIsAway()
  const carla = await parley.register('Carla')
  await parley.befriend(carla, alice)
  const his = await bob.openChat()
  await carla.openChat()
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  his.send(signal(alice, CallSignalFlag.call))
  expect(await tip(his)).toBe(errors.callBusy.zh)
  hers.send(signal(carla, CallSignalFlag.call))
  expect(await tip(hers)).toBe(errors.callBusy.zh)
  expect([await recordsOf(bob, alice), await recordsOf(carla, alice)]).toEqual([[], []])
})

test('a person who may not call leaves nothing with somebody who is away', async () => {
  const { alice, bob, hers } = await oneIsAway()
  await bob.call('DELETE /api/user/friends', { body: { friendId: alice.id } })
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('你们还不是好友，无法发送消息')
  expect(await recordsOf(bob, alice)).toEqual([])
})

test('a call that nobody answers leaves its record when it has rung, as before', async () => {
  const { alice, bob, hers } = await oneIsAway()
  const his = await bob.openChat()
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  his.terminate()
  await his.closed
  await parley.context.database.queries
    .updateTable('calls')
    .set({ started_at: new Date(Date.now() - 3600_000) })
    .where('caller_id', '=', alice.id)
    .execute()
  await parley.context.callKeeper.sweep()
  expect((await record(hers)).msg).toMatchObject({
    videoCallMsg: { endReason: CallEndReason.notAnswered },
  })
  expect(await recordsOf(bob, alice)).toHaveLength(1)
})
