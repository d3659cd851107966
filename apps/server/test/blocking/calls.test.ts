import { CallEndReason, CallSignalFlag } from '@parley/contract'
import { expect, test } from 'vitest'
import { CallNoticeFlag, flags, notice, record, signal, tip } from '../calls/calls-support.ts'
import type { Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

const block = (by: Person, whom: Person) => by.call('POST /api/user/blocks', { body: { userId: whom.id } })

async function two() {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  return { alice, bob, hers: await alice.openChat(), his: await bob.openChat() }
}

const asStrangers = '你们还不是好友，无法发送消息'
const recordsOf = async (person: Person, { id: friendId }: Person) => {
  const { list } = await person.call('GET /api/chat/history', { query: { friendId, limit: -1 } })
  return list.filter(({ msg }) => msg.type === 7)
}

test('a blocked person gets the same refusal by a call as by a message, whether the other is there or not', async () => {
  const { alice, bob, hers, his } = await two()
  await block(alice, bob)
  his.send(signal(alice, CallSignalFlag.call))
  expect(await tip(his)).toBe(asStrangers)
  expect(flags(await hers.received())).toEqual([])
  const away = await server.register('Away')
  await server.befriend(away, bob)
  await block(away, bob)
  his.send(signal(away, CallSignalFlag.call))
  expect(await tip(his)).toBe(asStrangers)
  expect([await recordsOf(alice, bob), await recordsOf(away, bob), await recordsOf(bob, away)]).toEqual([
    [],
    [],
    [],
  ])
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('你已将对方加入黑名单，请先移出')
})

test('a caller who may not chat is refused for that first, blocked or not', async () => {
  const { alice, bob, his } = await two()
  const { queries } = server.context.database
  await queries.updateTable('users').set({ curtail_chat: true }).where('id', '=', bob.id).execute()
  await block(alice, bob)
  his.send(signal(alice, CallSignalFlag.call))
  expect(await tip(his)).toBe('你已被限制聊天')
})

test('a call ends with the block, and leaves its record to both', async () => {
  const { alice, bob, hers, his } = await two()
  his.send(signal(alice, CallSignalFlag.call))
  await notice(hers, CallNoticeFlag.incoming)
  hers.send(signal(bob, CallSignalFlag.calleeAccepts))
  await notice(his, CallNoticeFlag.createOffer)
  await block(alice, bob)
  await notice(his, CallNoticeFlag.hungUp)
  for (const socket of [hers, his])
    expect((await record(socket)).msg).toMatchObject({
      videoCallMsg: { endReason: CallEndReason.calleeHungUp },
    })
  his.send(signal(alice, CallSignalFlag.call))
  expect(await tip(his)).toBe(asStrangers)
})
