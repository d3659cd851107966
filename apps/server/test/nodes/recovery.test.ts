import { CloseCode, type GroupEvent, subprotocol } from '@parley/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RecentLogs } from '../../src/messaging/catch-up/recent-logs.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { acknowledged, type Person, text } from '../support/people.ts'
import { type EventSocket, event, openEventSocket, openSocket } from '../support/socket.ts'

const longer = { timeout: 20_000 }

/** A chat socket whose client catches up on it when the server sends `behind`. */
async function openCatchingUp(url: string, { token }: Person): Promise<EventSocket> {
  const socket = await openEventSocket(url, token)
  socket.send({ sync: { behind: true } })
  await socket.next(event('synced'))
  return socket
}

/** Looks at all that happened right before these came: its commit may have come after they read. */
async function settled({ context }: TestNodes['two'], sockets: readonly EventSocket[]) {
  const logs = new RecentLogs(context.database)
  const justNow = { fromMs: 2000, toMs: 0 }
  await vi.waitFor(
    async () => expect(await logs.recent(justNow)).toEqual({ events: [], changes: [] }),
    longer,
  )
  await context.recovery.look()
  for (const socket of sockets) await socket.received()
}

const endWith = async (socket: EventSocket, { id }: Person) => {
  socket.send({ sync: { behind: true } })
  const { conversations } = await socket.next(event('synced'))
  return conversations.find(({ userID }) => userID === id)?.sequence
}

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('what one of two nodes did not hear', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('is found in the logs, and those whom it concerns are notified on the open socket, nobody else', async () => {
    const { one, two, brokers } = nodes
    const [alice, bob, carla] = await one.friends('Alice', 'Bob', 'Carla')
    const hers = await openEventSocket(one.url, alice.token)
    const [his, carlas] = [await openCatchingUp(two.url, bob), await openCatchingUp(two.url, carla)]
    await settled(two, [his, carlas])
    await acknowledged(hers, text(carla, 'Heard'))
    await carlas.next(event('message'))
    brokers.one.hold('chat')
    const { sequence } = await acknowledged(hers, text(bob, 'Not heard'))
    await vi.waitFor(async () => {
      await two.context.recovery.look()
      expect((await his.received()).filter(event('behind'))).toEqual([{ event: 'behind', signals: false }])
    }, longer)
    expect(await endWith(his, alice)).toBe(sequence)
    await two.context.recovery.look()
    for (const socket of [his, carlas]) expect((await socket.received()).filter(event('behind'))).toEqual([])
    brokers.one.release()
    for (const socket of [hers, his, carlas]) await socket.close()
  })

  test('is found of groups too; somebody who was added meanwhile hears the group from then on', async () => {
    const { one, two, brokers } = nodes
    const [alice, bob, carla] = await one.friends('Alice', 'Bob', 'Carla')
    const created = { mode: 2 as const, userIdList: [bob.id] }
    const { groupId } = await alice.call('POST /api/group/group', { body: created })
    const openGroups = (url: string, { token }: Person, protocols = [subprotocol]) =>
      openSocket<GroupEvent>(url, token, { kind: 'group', protocols })
    const hers = await openGroups(one.url, alice)
    const his = await openGroups(two.url, bob)
    const carlas = await openGroups(two.url, carla, [])
    his.send({ sync: { behind: true } })
    await his.next(({ event }) => event === 'synced')
    const say = (content: string) => hers.send({ groupID: groupId, msg: { type: 1, textMsg: { content } } })

    for (const kind of ['group', 'membership', 'changed', 'groupChanged']) brokers.one.hold(kind)
    await alice.call('POST /api/group/member', { body: { id: groupId, memberIdList: [carla.id] } })
    say('Not heard')
    await vi.waitFor(async () => {
      await two.context.recovery.look()
      expect(await his.received()).toContainEqual({ event: 'behind', signals: false })
    }, longer)
    brokers.one.drop()
    say('Heard')
    await his.next(({ event }) => event === 'message')
    await carlas.next((frame) => (frame as { msgPreview?: string }).msgPreview === 'Heard')
    for (const socket of [hers, his, carlas]) await socket.close()
  })

  test('while Redis is away is found by looking; when it is back everybody is notified, and nobody is closed', async () => {
    const { one, two, redis } = nodes
    const [alice, bob, carla] = await one.friends('Alice', 'Bob', 'Carla')
    const hers = await openCatchingUp(one.url, alice)
    const [his, carlas] = [await openCatchingUp(two.url, bob), await openCatchingUp(two.url, carla)]
    await settled(two, [his, carlas])
    await redis.stop()
    const { sequence } = await acknowledged(hers, text(bob, 'Meanwhile'))
    expect(await his.next(event('behind'))).toEqual({ event: 'behind', signals: false })
    expect(await endWith(his, alice)).toBe(sequence)
    expect((await carlas.received()).filter(event('behind'))).toEqual([])
    await redis.start()
    for (const socket of [hers, his, carlas])
      await socket.next((frame) => event('behind')(frame) && frame.signals)
    await acknowledged(hers, text(bob, 'As before'))
    await his.next((frame) => event('message')(frame) && frame.message.msgPreview === 'As before')
    for (const socket of [hers, his, carlas]) await socket.close()
  })

  test('closes a client without the signal, which is asked to come back', async () => {
    const { one, two, brokers } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const hers = await openEventSocket(one.url, alice.token)
    const his = await openEventSocket(two.url, bob.token)
    his.send({ sync: {} })
    await his.next(event('synced'))
    const closed = vi.fn()
    void his.closed.then(closed)
    brokers.one.hold('chat')
    await acknowledged(hers, text(bob, 'Not heard'))
    await vi.waitFor(async () => {
      await two.context.recovery.look()
      expect(closed).toHaveBeenCalledWith(expect.objectContaining({ code: CloseCode.goingAway }))
    }, longer)
    brokers.one.release()
    await hers.close()
  })
})
