import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeDue } from '../../src/push/push-repository.ts'
import { isMessage, openPushService } from '../push/push-service.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

const service = await openPushService()
const offer = { most: 10, named: [], doubtful: 10 }

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('devices, told by two nodes', () => {
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

  test('are told once of each conversation', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, pair))
    for (const { say } of pairs) say('hello')
    await Promise.all(pairs.map(({ device }) => device.next(isMessage('hello'))))
    for (const { say } of pairs) say('again')
    await Promise.all(pairs.map(({ device }) => device.next(isMessage('again'))))
    // What the two are greeted with when they become friends may come before.
    const told = ({ device }: (typeof pairs)[number], text: string) =>
      device.delivered.filter(({ push }) => isMessage(text)(push)).length
    expect(pairs.map((pair) => told(pair, 'hello'))).toEqual([1, 1, 1, 1, 1])
    expect(pairs.map((pair) => told(pair, 'again'))).toEqual([1, 1, 1, 1, 1])
  })

  test('are told by the other when one stops while their service is silent, under the same name', async () => {
    const { device, say } = await pair()
    device.mischief.push('silent')
    say('hello')
    await device.until(() => (device.asked === 1 ? true : undefined))
    // Whichever has it: the other takes over, as it would after the time of a node that died.
    const { queries } = nodes.one.context.database
    await queries
      .updateTable('pushes')
      .set({ due_at: new Date(0) })
      .where('due_at', 'is not', null)
      .execute()
    await device.next(isMessage('hello'))
    // Each may tell it once more than it takes: the device shows one.
    const names = device.delivered.map(({ push }) => ('tag' in push ? push.tag : push.kind))
    expect(new Set(names).size).toBe(1)
  })

  test('are taken by one of those who ask at once', async () => {
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
