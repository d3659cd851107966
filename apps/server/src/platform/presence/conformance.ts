import { expect, test } from 'vitest'
import type { Presence } from './presence.ts'

/** Presence as two nodes see it; of an adapter for one node only, that one twice. */
export interface JoinedPresence {
  readonly here: Presence
  readonly there: Presence
  [Symbol.asyncDispose](): Promise<void>
}

const longer = { timeout: 30_000 }

const trueOnes = (answers: boolean[]) => answers.filter(Boolean).length

/** The promises of `presence.ts`, for an adapter to keep. */
export function testPresence(open: () => Promise<JoinedPresence>): void {
  test('the first connection brings a person online, the last one takes them offline', async () => {
    await using nodes = await open()
    expect(await nodes.here.connected(1)).toBe(true)
    expect(await nodes.here.connected(1)).toBe(false)
    expect(await nodes.there.connected(1)).toBe(false)
    expect(await nodes.here.disconnected(1)).toBe(false)
    expect(await nodes.there.disconnected(1)).toBe(false)
    expect(await nodes.here.disconnected(1)).toBe(true)
    expect(await nodes.here.connected(1)).toBe(true)
  })

  test('of many connections that open at once exactly one is reported, and of as many that close', async () => {
    await using nodes = await open()
    const both = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? nodes.here : nodes.there))
    expect(trueOnes(await Promise.all(both.map((node) => node.connected(1))))).toBe(1)
    expect(trueOnes(await Promise.all(both.map((node) => node.disconnected(1))))).toBe(1)
  })

  test('of those asked about, the ones who are online are returned, wherever they are connected', async () => {
    await using nodes = await open()
    await nodes.here.connected(1)
    await nodes.there.connected(2)
    await nodes.there.connected(Number.MAX_SAFE_INTEGER)
    const asked = [1, 2, 3, Number.MAX_SAFE_INTEGER]
    for (const node of [nodes.here, nodes.there]) {
      expect(await node.online(asked)).toEqual(new Set([1, 2, Number.MAX_SAFE_INTEGER]))
      // A node that began a moment ago may not know all the others yet.
      const surely = () => node.surelyOnline(asked).catch(() => undefined)
      await expect.poll(surely, longer).toEqual(new Set([1, 2, Number.MAX_SAFE_INTEGER]))
    }
    await nodes.there.disconnected(2)
    expect(await nodes.here.online([2])).toEqual(new Set())
    expect(await nodes.here.online([])).toEqual(new Set())
  })

  test('a whole page of people can be asked about at once', async () => {
    await using nodes = await open()
    await nodes.here.connected(4000)
    const page = Array.from({ length: 5000 }, (_, i) => i + 1)
    expect(await nodes.there.online(page)).toEqual(new Set([4000]))
  })

  test('everybody who is online is returned once', async () => {
    await using nodes = await open()
    expect(await nodes.here.allOnline()).toEqual([])
    await nodes.here.connected(1)
    await nodes.here.connected(2)
    await nodes.there.connected(2)
    await nodes.there.connected(3)
    expect((await nodes.here.allOnline()).sort()).toEqual([1, 2, 3])
  })

  test('each node knows how many people it has of how many', async () => {
    await using nodes = await open()
    for (const id of [1, 2]) await nodes.here.connected(id)
    await nodes.here.connected(2)
    await nodes.there.connected(3)
    const isOne = nodes.here === nodes.there
    expect(await nodes.here.shares()).toEqual({ here: isOne ? 3 : 2, everywhere: 3, nodes: isOne ? 1 : 2 })
  })

  test('a connection that closes without having opened changes nothing', async () => {
    await using nodes = await open()
    expect(await nodes.here.disconnected(1)).toBe(false)
    expect(await nodes.here.connected(1)).toBe(true)
  })
}
