import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { say } from '../support/people.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('each finds what was said on the other, and both index it once', async () => {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const there = await two.signIn(String(bob.id), 'Bob')
    const ids = [...(await say(alice, bob, '隔岸观火')), ...(await say(there, alice, '隔岸相望'))]
    await vi.waitFor(
      async () => {
        for (const person of [alice, bob, there]) {
          const { list } = await person.call('GET /api/search/messages', { query: { text: '隔岸' } })
          expect(list.map(({ direct }) => direct?.id)).toEqual(ids.toReversed())
        }
      },
      { timeout: 20_000, interval: 100 },
    )
  })
})
