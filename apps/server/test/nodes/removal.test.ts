import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { acknowledged, clientOf, type Person, text } from '../support/people.ts'
import { event, openEventSocket, openSocket } from '../support/socket.ts'

/** Opens the group socket of somebody on a node; messages arrive as older clients see them. */
const groupSocket = (url: string, { token }: Person) =>
  openSocket<{ groupID: number; msgPreview: string }>(url, token, { kind: 'group' })

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a removal on one of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  async function twoGroups() {
    const { one } = nodes
    const [alice, bob, carla] = await one.friends('Alice', 'Bob', 'Carla')
    const create = async () => {
      const body = { mode: 2 as const, userIdList: [bob.id, carla.id] }
      return (await alice.call('POST /api/group/group', { body })).groupId
    }
    return { alice, bob, carla, groupId: await create(), other: await create() }
  }

  const say = (groupID: number, content: string) => ({ groupID, msg: { type: 1, textMsg: { content } } })

  test('is never overtaken by a message from the other, though its notice comes late', async () => {
    const { one, two, brokers } = nodes
    const { alice, bob, carla, groupId, other } = await twoGroups()
    const bobs = await groupSocket(two.url, bob)
    const carlas = await groupSocket(two.url, carla)
    carlas.send(say(groupId, 'Before'))
    expect(await bobs.next()).toMatchObject({ msgPreview: 'Before' })

    brokers.one.hold('membership')
    await alice.call('DELETE /api/group/member', { query: { id: groupId, memberId: bob.id } })
    carlas.send(say(groupId, 'Not for Bob'))
    carlas.send(say(groupId, 'Nor this'))
    await carlas.next(({ msgPreview }) => msgPreview === 'Nor this')
    carlas.send(say(other, 'For all'))
    expect(await bobs.next()).toMatchObject({ groupID: other, msgPreview: 'For all' })
    brokers.one.release()

    const alices = await groupSocket(one.url, alice)
    alices.send(say(other, 'Later'))
    expect(await bobs.next()).toMatchObject({ msgPreview: 'Later' })
    for (const socket of [alices, bobs, carlas]) await socket.close()
  })

  test('does not outlive a return, though its notice comes last', async () => {
    const { one, two, brokers } = nodes
    const { alice, bob, carla, groupId } = await twoGroups()
    const bobs = await groupSocket(two.url, bob)
    const carlas = await groupSocket(two.url, carla)
    const bobsChat = await openEventSocket(two.url, bob.token)
    const alices = await openEventSocket(one.url, alice.token)
    brokers.one.hold('membership')
    await alice.call('DELETE /api/group/member', { query: { id: groupId, memberId: bob.id } })
    const body = { id: groupId, memberIdList: [bob.id] }
    await clientOf(two.url, alice.token).call('POST /api/group/member', { body })
    brokers.one.release()
    await acknowledged(alices, text(bob, 'By now the late notice is here'))
    await bobsChat.next(event('message'))
    carlas.send(say(groupId, 'Welcome back'))
    expect(await bobs.next()).toMatchObject({ msgPreview: 'Welcome back' })
    for (const socket of [alices, bobs, bobsChat, carlas]) await socket.close()
  })
})
