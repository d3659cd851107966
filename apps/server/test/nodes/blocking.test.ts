import { errors } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { acknowledged, text } from '../support/people.ts'
import { event, openEventSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a block on one of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('holds at once for sockets that are open on the other', async () => {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const his = await openEventSocket(two.url, bob.token)
    const hers = await alice.openEvents()
    await his.next((frame) => event('presence')(frame) && frame.isOnline)
    await acknowledged(his, text(alice, 'Hello'))
    await hers.next(event('message'))
    await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
    his.send(text(alice, 'Are you there?'))
    his.send({ typing: { revUserID: alice.id } })
    for (let i = 0; i < 2; i++)
      expect(await his.next(event('error'))).toMatchObject({ code: errors.recipientNotFriend.code })
    await his.next((frame) => event('presence')(frame) && frame.userID === alice.id && !frame.isOnline)
    await alice.call('DELETE /api/user/blocks', { body: { userId: bob.id } })
    await his.next((frame) => event('presence')(frame) && frame.userID === alice.id && frame.isOnline)
    await acknowledged(his, text(alice, 'And now?'))
    expect((await hers.next(event('message'))).message.msgPreview).toBe('And now?')
  })

  test('hiding on one is published to friends on the other', async () => {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const his = await openEventSocket(two.url, bob.token)
    await alice.openEvents()
    await his.next((frame) => event('presence')(frame) && frame.isOnline)
    await alice.call('PUT /api/user/online/setting', { body: { showOnline: false } })
    await his.next((frame) => event('presence')(frame) && !frame.isOnline)
  })
})
