import { CloseCode } from '@parley/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { type EventSocket, event, openEventSocket, openPlainSocket } from '../support/socket.ts'

/** More than are looked up at once. */
const crowd = 60

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a node that stops', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes({ PARLEY_PRESENCE_GRACE_MS: '20000', PARLEY_CONNECTIONS_PER_PERSON: '200' })
    return nodes.close
  }, 60_000)

  test('sends its people elsewhere a few at a time, lets nobody in, and nobody is seen to leave or come', async () => {
    const { one, two } = nodes
    const watchers = await Promise.all(Array.from({ length: 5 }, (_, n) => one.register(`Watcher ${n}`)))
    const people = await Promise.all(Array.from({ length: crowd }, (_, n) => one.register(`Person ${n}`)))
    for (const person of people) await person.call('PUT /api/user/user_info', { body: { verification: 1 } })
    for (const watcher of watchers)
      for (const person of people)
        await watcher.call('POST /api/user/friends', { body: { friendId: person.id } })
    const watching = await Promise.all(watchers.map(({ token }) => openEventSocket(two.url, token)))
    const here = await Promise.all(people.map(({ token }) => openEventSocket(one.url, token)))
    const seen = async (socket: EventSocket) => (await socket.received()).filter(event('presence'))
    const arrivals = Array.from(watching, () => 0)
    await vi.waitFor(async () => {
      for (const [n, socket] of watching.entries()) arrivals[n]! += (await seen(socket)).length
      expect(arrivals).toEqual(watchers.map(() => crowd))
    }, 20_000)

    const comeBack = here.map(async (socket, n) => {
      expect(await socket.closed).toMatchObject({ code: CloseCode.goingAway })
      return openEventSocket(two.url, people[n]!.token)
    })
    const stopping = one.close()
    const late = expect(openPlainSocket(one.url, people[0]!.token)).rejects.toMatchObject({ status: 503 })
    const readiness = await fetch(`${one.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'draining' }])
    await late
    const back = await Promise.all(comeBack)
    await stopping

    await two.context.presence.allOnline()
    for (const socket of watching) expect(await seen(socket)).toEqual([])
    expect((await two.context.presence.allOnline()).length).toBe(crowd + watchers.length)
    for (const socket of [...back, ...watching]) await socket.close()
  })
})
