import { CallEndReason, CallSignalFlag } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { CallNoticeFlag, notice, record, signal, tip } from '../calls/calls-support.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openPlainSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a call between two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  async function connected() {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const caller = await openPlainSocket(one.url, alice.token)
    const callee = await openPlainSocket(two.url, bob.token)
    caller.send(signal(bob, CallSignalFlag.call))
    await notice(caller, CallNoticeFlag.ringing)
    await notice(callee, CallNoticeFlag.incoming)
    callee.send(signal(alice, CallSignalFlag.calleeAccepts))
    await notice(caller, CallNoticeFlag.createOffer)
    return { alice, bob, caller, callee }
  }

  test('rings, connects and ends as on one, and leaves one message', async () => {
    const { alice, bob, caller, callee } = await connected()
    caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: { sdp: 'of Alice' } }))
    expect(await notice(callee, CallNoticeFlag.passThrough)).toMatchObject({ data: { sdp: 'of Alice' } })
    callee.send(signal(alice, CallSignalFlag.hangUp))
    await notice(caller, CallNoticeFlag.hungUp)
    const [hers, his] = [await record(caller), await record(callee)]
    expect(hers.id).toBe(his.id)
    await Promise.all([caller.close(), callee.close()])
  })

  test('ends for both when the friendship ends on one', async () => {
    const { alice, bob, caller, callee } = await connected()
    await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
    await notice(callee, CallNoticeFlag.hungUp)
    expect((await record(callee)).msg).toMatchObject({
      videoCallMsg: { endReason: CallEndReason.callerHungUp },
    })
    callee.send(signal(alice, CallSignalFlag.call))
    expect(await tip(callee)).toBe('你们还不是好友，无法发送消息')
    await Promise.all([caller.close(), callee.close()])
  })

  test('ends for the other when one’s connection drops', async () => {
    const { caller, callee } = await connected()
    callee.terminate()
    await notice(caller, CallNoticeFlag.hungUp)
    expect((await record(caller)).msg).toMatchObject({ videoCallMsg: { endReason: CallEndReason.network } })
    await caller.close()
  })
})
