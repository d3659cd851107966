import { CallEndReason, CallSignalFlag, MessageType } from '@parley/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallEnding } from '../../src/calls/direct-calls/ending.ts'
import { CallKeeper } from '../../src/calls/direct-calls/keeper.ts'
import { answerCall, type CallRow, CallState } from '../../src/calls/direct-calls/repository.ts'
import type { Transaction } from '../../src/db/database.ts'
import { type Person, say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import type { PlainSocket } from '../support/socket.ts'
import { CallNoticeFlag, flags, notice, record, signal, tip } from './calls-support.ts'

const parley = await startTestServer()
let alice: Person
let bob: Person
let caller: PlainSocket
let callee: PlainSocket

beforeEach(async () => {
  ;[alice, bob] = await parley.friends('Alice', 'Bob')
  caller = await alice.openChat()
  callee = await bob.openChat()
  return async () => {
    caller.terminate()
    callee.terminate()
    await Promise.all([caller.closed, callee.closed])
  }
})

async function ring() {
  caller.send(signal(bob, CallSignalFlag.call))
  await notice(caller, CallNoticeFlag.ringing)
  await notice(callee, CallNoticeFlag.incoming)
}

async function connect() {
  await ring()
  callee.send(signal(alice, CallSignalFlag.calleeAccepts))
  expect(await notice(caller, CallNoticeFlag.createOffer)).toMatchObject({ type: 'create_offer' })
}

const recordsOf = async (person: Person, peer: Person) => {
  const { list } = await person.call('GET /api/chat/history', { query: { friendId: peer.id, limit: -1 } })
  return list.filter(({ msg }) => msg.type === 7)
}

test('a call rings, is accepted, passes signals through, and leaves one message with both', async () => {
  await connect()
  caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: { sdp: 'from alice' } }))
  expect(await notice(callee, CallNoticeFlag.passThrough)).toMatchObject({
    type: 'offer',
    data: { sdp: 'from alice' },
  })
  callee.send(signal(alice, CallSignalFlag.passThrough, { type: 'answer', data: 'from bob' }))
  expect(await notice(caller, CallNoticeFlag.passThrough)).toMatchObject({ type: 'answer', data: 'from bob' })

  callee.send(signal(alice, CallSignalFlag.hangUp))
  await notice(caller, CallNoticeFlag.hungUp)
  const left = await record(caller)
  expect(left.msg).toMatchObject({ type: 7, videoCallMsg: { endReason: CallEndReason.calleeHungUp } })
  expect(left).toMatchObject({ isMe: true, msgPreview: '[视频通话]' })
  expect((await record(callee)).id).toBe(left.id)
  expect(await recordsOf(bob, alice)).toHaveLength(1)
})

describe('a call that is not taken', () => {
  test('notifies the callee when the caller cancels', async () => {
    await ring()
    caller.send(signal(bob, CallSignalFlag.callerCancels))
    await notice(callee, CallNoticeFlag.callerCancelled)
    expect((await record(callee)).msg).toMatchObject({
      videoCallMsg: { endReason: CallEndReason.callerHungUp },
    })
  })

  test('notifies the caller when the callee refuses, and what else rings, but not the connection that refused', async () => {
    const second = await bob.openChat()
    await ring()
    await notice(second, CallNoticeFlag.incoming)
    callee.send(signal(alice, CallSignalFlag.calleeRefuses))
    await notice(caller, CallNoticeFlag.calleeRefused)
    await notice(second, CallNoticeFlag.callerCancelled)
    await record(callee)
    expect(flags(await callee.received())).toEqual([])
    expect((await record(caller)).msg).toMatchObject({
      videoCallMsg: { endReason: CallEndReason.calleeHungUp },
    })
  })

  test('goes on while its node does, and else ends, also where the clock was put back since', async () => {
    await ring()
    const { queries } = parley.context.database
    const ofAlice = queries.updateTable('calls').where('caller_id', '=', alice.id)
    const lease_until = new Date(Date.now() + 24 * 3600_000)
    await ofAlice.set({ lease_until }).execute()
    await parley.context.callKeeper.sweep()
    expect(flags(await callee.received())).toEqual([])
    await ofAlice.set({ lease_until, caller_connection: 'of a node that is gone' }).execute()
    await parley.context.callKeeper.sweep()
    await notice(callee, CallNoticeFlag.callerCancelled)
  })

  test('ends as not answered once it has rung long enough', async () => {
    await ring()
    await parley.context.database.queries
      .updateTable('calls')
      .set({ started_at: new Date(Date.now() - 3600_000) })
      .where('caller_id', '=', alice.id)
      .execute()
    await parley.context.callKeeper.sweep()
    await notice(callee, CallNoticeFlag.callerCancelled)
    await notice(caller, CallNoticeFlag.calleeRefused)
    expect((await record(caller)).msg).toMatchObject({
      videoCallMsg: { endReason: CallEndReason.notAnswered },
    })
  })
})

test('a call that is answered while its end waits for its turn goes on', async () => {
  await ring()
  const { database, calls } = parley.context
  await database.queries
    .updateTable('calls')
    .set({ started_at: new Date(Date.now() - 3600_000) })
    .where('caller_id', '=', alice.id)
    .execute()
  const ending = {
    lockFor: ({ queries }: Transaction, call: CallRow) => answerCall(queries, call.id, 'of the callee'),
    end: async () => expect.fail('it was ended'),
  }
  const onError = (error: unknown) => expect.fail(String(error))
  await new CallKeeper({ database, calls, ending: ending as unknown as CallEnding, onError }).sweep()
  const left = await database.queries
    .selectFrom('calls')
    .select('state')
    .where('caller_id', '=', alice.id)
    .execute()
  expect(left).toEqual([{ state: CallState.active }])
})

test('a caller who has closed by the time that their call is placed leaves none that rings', async () => {
  const { callKeeper, database } = parley.context
  let looks = 0
  const placing = {
    connection: 'closing',
    isOpen: () => looks++ === 0,
    userId: alice.id,
    peerId: bob.id,
    type: MessageType.videoCall,
    signal: { flag: CallSignalFlag.call },
  } as const
  await callKeeper.handle(placing)
  await notice(callee, CallNoticeFlag.callerCancelled)
  const left = database.queries.selectFrom('calls').select('id').where('caller_id', '=', alice.id)
  expect(await left.execute()).toEqual([])
})

test('one of several tabs answers, and the others stop ringing', async () => {
  const second = await bob.openChat()
  await ring()
  await notice(second, CallNoticeFlag.incoming)
  second.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(caller, CallNoticeFlag.createOffer)
  await notice(callee, CallNoticeFlag.callerCancelled)
  callee.send(signal(alice, CallSignalFlag.calleeAccepts))
  expect(await tip(callee)).toBe('通话不存在或已结束')
  caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: 1 }))
  await notice(second, CallNoticeFlag.passThrough)
  expect(flags(await callee.received())).toEqual([])
  await second.close()
})

test('two tabs that accept at once give one call', async () => {
  const second = await bob.openChat()
  await ring()
  await notice(second, CallNoticeFlag.incoming)
  for (const tab of [callee, second]) tab.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(caller, CallNoticeFlag.createOffer)
  await Promise.race([tip(callee), tip(second)])
  expect(flags(await caller.received())).toEqual([])
  await second.close()
})

test('a person in a call is busy for everybody else', async () => {
  const carla = await parley.register('Carla')
  await parley.befriend(carla, bob)
  const third = await carla.openChat()
  await connect()
  third.send(signal(bob, CallSignalFlag.call))
  expect(await tip(third)).toBe('对方正忙')
  callee.send(signal(carla, CallSignalFlag.call))
  expect(await tip(callee)).toBe('对方正忙')
  expect(flags(await third.received())).toEqual([])
  await third.close()
})

test('both hanging up at once leave one message', async () => {
  await connect()
  caller.send(signal(bob, CallSignalFlag.hangUp))
  callee.send(signal(alice, CallSignalFlag.hangUp))
  await record(caller)
  await Promise.race([tip(caller), tip(callee)])
  expect(await recordsOf(alice, bob)).toHaveLength(1)
})

test('a connection that drops ends its call for want of a network', async () => {
  await connect()
  caller.terminate()
  await notice(callee, CallNoticeFlag.hungUp)
  expect((await record(callee)).msg).toMatchObject({ videoCallMsg: { endReason: CallEndReason.network } })
  expect(await recordsOf(bob, alice)).toHaveLength(1)
})

test('only friends can be called', async () => {
  const stranger = await parley.register('Stranger')
  const socket = await stranger.openChat()
  socket.send(signal(bob, CallSignalFlag.call))
  expect(await tip(socket)).toBe('你们还不是好友，无法发送消息')
  expect(flags(await callee.received())).toEqual([])
  await socket.close()
})

test('a tab without a part in the call can neither end it nor signal in it', async () => {
  await connect()
  const other = await alice.openChat()
  other.send(signal(bob, CallSignalFlag.hangUp))
  expect(await tip(other)).toBe('通话不存在或已结束')
  other.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: 1 }))
  expect(await tip(other)).toBe('通话不存在或已结束')
  expect(flags(await callee.received())).toEqual([])
  await other.close()
})

test('after a call both can be called again, and chat goes on', async () => {
  await connect()
  caller.send(signal(bob, CallSignalFlag.hangUp))
  await record(callee)
  await say(bob, alice, 'and now in writing')
  await ring()
})
