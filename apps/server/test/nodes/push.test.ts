import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { takeDue } from '../../src/notifications/push/push-repository.ts'
import { isMessage, openPushService } from '../push/push-service.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

const service = await openPushService()
const offer = { most: 10, named: [], doubtful: 10 }

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('devices, notified by two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' })
  })
  afterAll(() => nodes.close())

  async function pair() {
    const [alice, bob] = await nodes.one.friends('Alice', 'Bob')
    const device = service.device()
    await bob.call('PUT /api/push/devices', { body: device.subscription() })
    const socket = await openEventSocket(nodes.two.url, alice.token)
    const say = (content: string) =>
      socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content } } })
    return { device, say }
  }

  test('are notified once of each conversation', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, pair))
    for (const { say } of pairs) say('hello')
    await Promise.all(pairs.map(({ device }) => device.next(isMessage('hello'))))
    for (const { say } of pairs) say('again')
    await Promise.all(pairs.map(({ device }) => device.next(isMessage('again'))))
    // The greeting that the two get when they become friends may come before.
    const countOf = ({ device }: (typeof pairs)[number], text: string) =>
      device.delivered.filter(({ push }) => isMessage(text)(push)).length
    expect(pairs.map((pair) => countOf(pair, 'hello'))).toEqual([1, 1, 1, 1, 1])
    expect(pairs.map((pair) => countOf(pair, 'again'))).toEqual([1, 1, 1, 1, 1])
  })

  test('are taken by one of several that take them at the same time', async () => {
    const { device, say } = await pair()
    device.mischief.push({ status: 429, retryAfter: 3600 })
    say('hello')
    const { queries } = nodes.one.context.database
    await expect
      .poll(() => queries.selectFrom('pushes').select('due_at').where('tries', '=', 1).execute(), {
        timeout: 15_000,
      })
      .toContainEqual({ due_at: expect.any(Date) })
    await queries
      .updateTable('pushes')
      .set({ due_at: new Date(0) })
      .where('tries', '=', 1)
      .execute()
    const taken = await Promise.all([
      takeDue(queries, offer),
      takeDue(queries, offer),
      takeDue(queries, offer),
    ])
    expect(taken.flat().length).toBeLessThanOrEqual(1)
  })
})

test.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')(
  'a device is notified by another node, once, when one stops while its push service is silent',
  async () => {
    const nodes = await startTestNodes({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' })
    onTestFinished(() => nodes.close())
    // So that it is this one that asks.
    await nodes.two.close()
    const [alice, bob] = await nodes.one.friends('Alice', 'Bob')
    const device = service.device()
    await bob.call('PUT /api/push/devices', { body: device.subscription() })
    device.mischief.push('silent')
    const socket = await openEventSocket(nodes.one.url, alice.token)
    socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: 'hello' } } })
    await device.until(() => (device.asked === 1 ? true : undefined))
    await nodes.startAnother()
    await nodes.one.close()
    await device.next(isMessage('hello'))
    expect(device.asked).toBe(2)
    expect(device.delivered).toHaveLength(1)
  },
)
