import { CallEndReason, CallSignalFlag, MessageType } from '@parley/contract'
import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import type { Person } from '../support/people.ts'
import type { PlainSocket } from '../support/socket.ts'
import { CallNoticeFlag, notice, record, signal, tip } from './calls-support.ts'

const office = await openOffice()
const root = await office.administrator('Root')
let alice: Person
let bob: Person
let caller: PlainSocket
let callee: PlainSocket

beforeEach(async () => {
  ;[alice, bob] = await office.friends('Alice', 'Bob')
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
  await notice(caller, CallNoticeFlag.createOffer)
}

const unfriend = (person: Person, other: Person) =>
  person.call('DELETE /api/user/friends', { body: { friendId: other.id } })
const curtail = (person: Person) =>
  root.call('POST /api/user/curtail', { body: { userId: person.id, curtailChat: true } })

async function callIsOver(endReason: number) {
  for (const socket of [caller, callee])
    expect((await record(socket)).msg).toMatchObject({ videoCallMsg: { endReason } })
  const left = await office.context.database.queries.selectFrom('calls').selectAll().execute()
  expect(left).toEqual([])
}

test('a call ends for both with the friendship, on behalf of the person who ended it', async () => {
  await connect()
  await unfriend(bob, alice)
  await notice(caller, CallNoticeFlag.hungUp)
  await notice(callee, CallNoticeFlag.hungUp)
  await callIsOver(CallEndReason.calleeHungUp)
  caller.send(signal(bob, CallSignalFlag.call))
  expect(await tip(caller)).toBe('你们还不是好友，无法发送消息')
})

test('a call that rings stops with the friendship', async () => {
  await ring()
  await unfriend(alice, bob)
  await notice(caller, CallNoticeFlag.calleeRefused)
  await notice(callee, CallNoticeFlag.callerCancelled)
  await callIsOver(CallEndReason.callerHungUp)
})

test('a call between two who have never written ends with their friendship too', async () => {
  const [carla, dan] = [await office.register('Carla'), await office.register('Dan')]
  await dan.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await carla.call('POST /api/user/friends', { body: { friendId: dan.id } })
  const [hers, his] = [await carla.openChat(), await dan.openChat()]
  hers.send(signal(dan, CallSignalFlag.call))
  await notice(his, CallNoticeFlag.incoming)
  await unfriend(dan, carla)
  await notice(his, CallNoticeFlag.callerCancelled)
  expect((await record(hers)).msg).toMatchObject({ videoCallMsg: { endReason: CallEndReason.calleeHungUp } })
  await Promise.all([hers.close(), his.close()])
})

test('a restricted person does not go on talking, calls nobody and takes no call', async () => {
  await connect()
  await curtail(alice)
  await notice(callee, CallNoticeFlag.hungUp)
  await notice(caller, CallNoticeFlag.hungUp)
  await callIsOver(CallEndReason.callerHungUp)
  caller.send(signal(bob, CallSignalFlag.call))
  expect(await tip(caller)).toBe('你已被限制聊天')
  callee.send(signal(alice, CallSignalFlag.call))
  await notice(caller, CallNoticeFlag.incoming)
  caller.send(signal(bob, CallSignalFlag.calleeAccepts))
  expect(await tip(caller)).toBe('你已被限制聊天')
})

test('a curtailment of something else leaves a call alone', async () => {
  await connect()
  await root.call('POST /api/user/curtail', { body: { userId: alice.id, curtailAddUser: true } })
  caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: 1 }))
  await notice(callee, CallNoticeFlag.passThrough)
})

test('signing out ends the call of that session', async () => {
  await connect()
  await alice.call('POST /api/auth/logout')
  await notice(callee, CallNoticeFlag.hungUp)
  expect((await record(callee)).msg).toMatchObject({ videoCallMsg: { endReason: CallEndReason.network } })
})

test('signing out while it rings stops the ringing', async () => {
  await ring()
  await alice.call('POST /api/auth/logout')
  await notice(callee, CallNoticeFlag.callerCancelled)
  expect((await record(callee)).msg).toMatchObject({ videoCallMsg: { endReason: CallEndReason.notAnswered } })
})

test('deleting somebody’s account ends their call', async () => {
  await connect()
  await root.call('DELETE /api/user/users', { body: { idList: [bob.id] } })
  await notice(caller, CallNoticeFlag.hungUp)
  expect((await record(caller)).msg).toMatchObject({
    videoCallMsg: { endReason: CallEndReason.calleeHungUp },
  })
})

test('a request of a connection that has closed by then begins no call, takes none, and leaves nothing behind', async () => {
  const { calls } = office.context
  const gone = (by: Person, peer: Person, flag: 0 | 3 | 9) =>
    calls.handle({
      connection: 'gone',
      isOpen: () => false,
      userId: by.id,
      peerId: peer.id,
      type: MessageType.videoCall,
      signal: { flag },
    })
  const rows = () => office.context.database.queries.selectFrom('calls').selectAll().execute()
  await gone(alice, bob, CallSignalFlag.call)
  expect(await rows()).toEqual([])
  await ring()
  await gone(bob, alice, CallSignalFlag.calleeAccepts)
  expect(await rows()).toMatchObject([{ callee_connection: null }])
  callee.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(caller, CallNoticeFlag.createOffer)
  await gone(bob, alice, CallSignalFlag.passThrough)
  expect(calls.connections).not.toContain('gone')
})
