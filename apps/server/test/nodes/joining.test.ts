import { type GroupEvent, type GroupEventOf, subprotocol } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { event, openEventSocket, openSocket } from '../support/socket.ts'

const isSynced = (frame: GroupEvent): frame is GroupEventOf<'synced'> => frame.event === 'synced'
const isMessage = (frame: GroupEvent): frame is GroupEventOf<'message'> => frame.event === 'message'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('joining a group on another node', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('leaves nothing out between the ends that a client gets and what comes live', async () => {
    const { one, two, brokers } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 1, name: 'Chess' } })
    const openGroups = (url: string, token: string) =>
      openSocket<GroupEvent>(url, token, { kind: 'group', protocols: [subprotocol] })
    const [alices, bobs] = [await openGroups(one.url, alice.token), await openGroups(two.url, bob.token)]
    const bobsChat = await openEventSocket(two.url, bob.token)
    const say = async (content: string) => {
      alices.send({ groupID: groupId, msg: { type: 1, textMsg: { content } } })
      return alices.next(isMessage)
    }

    brokers.two.holdSubscriptions()
    await alice.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
    await bobsChat.next((frame) => event('changed')(frame) && frame.topics.includes('groups'))
    bobs.send({ sync: {} })
    const between = await say('Not heard on the other node')
    brokers.two.release()
    const { conversations } = await bobs.next(isSynced)
    expect(conversations.find(({ groupID }) => groupID === groupId)?.position).toBe(between.position)
    const after = await say('Heard')
    expect(await bobs.next(isMessage)).toMatchObject({ position: after.position })
    for (const socket of [alices, bobs, bobsChat]) await socket.close()
  })
})
