import { expect, test, vi } from 'vitest'
import type { Broker } from './broker.ts'

/** Brokers of two joined nodes; for a broker of one node only, the same one twice. */
export interface JoinedBrokers {
  readonly here: Broker
  readonly there: Broker
  /** Errors that handlers threw, from either. */
  readonly errors: unknown[]
  [Symbol.asyncDispose](): Promise<void>
}

const tick = () => new Promise(setImmediate)

/** The promises of `broker.ts`, for an adapter to keep. */
export function testBroker(open: () => Promise<JoinedBrokers>): void {
  test('a notice reaches every handler of its topic on every node, once', async () => {
    await using brokers = await open()
    const heard: string[] = []
    await brokers.here.subscribe('a', () => heard.push('one here'))
    await brokers.here.subscribe('a', () => heard.push('other here'))
    await brokers.there.subscribe('a', () => heard.push('there'))
    brokers.here.publish('a', { n: 1 })
    await vi.waitFor(() => expect(heard).toHaveLength(3), 20_000)
    await settled(brokers)
    expect(heard.sort()).toEqual(['one here', 'other here', 'there'])
  })

  test('a notice reaches nobody on another topic', async () => {
    await using brokers = await open()
    const heard: unknown[] = []
    await brokers.there.subscribe('a', (notice) => heard.push(notice))
    await brokers.there.subscribe('b', (notice) => heard.push(notice))
    brokers.here.publish('b', 'for b')
    brokers.here.publish('c', 'for c')
    await settled(brokers)
    expect(heard).toEqual(['for b'])
  })

  test('notices arrive as they were published: texts of any language, nested values, null', async () => {
    await using brokers = await open()
    const heard: unknown[] = []
    await brokers.there.subscribe('a', (notice) => heard.push(notice))
    const notices = [{ text: '我们已经是好友了 👋\u2028"\\', deep: [{ n: 1.5 }, null] }, null, 0, '', []]
    for (const notice of notices) brokers.here.publish('a', notice)
    await vi.waitFor(() => expect(heard).toEqual(notices), 20_000)
  })

  test('notices of one publisher on one topic arrive in order', async () => {
    await using brokers = await open()
    const heard: unknown[] = []
    await brokers.there.subscribe('a', (notice) => heard.push(notice))
    const numbers = Array.from({ length: 2000 }, (_, i) => i)
    for (const n of numbers) {
      brokers.here.publish('a', n)
      brokers.here.publish('b', n)
      if (n % 100 === 0) await tick()
    }
    await vi.waitFor(() => expect(heard).toHaveLength(numbers.length), 20_000)
    expect(heard).toEqual(numbers)
  })

  test('a handler that throws hurts no other handler and no publisher', async () => {
    await using brokers = await open()
    const heard: unknown[] = []
    await brokers.here.subscribe('a', () => {
      throw new Error('mine alone')
    })
    await brokers.here.subscribe('a', (notice) => heard.push(notice))
    brokers.here.publish('a', 1)
    brokers.here.publish('a', 2)
    await vi.waitFor(() => expect(heard).toEqual([1, 2]), 20_000)
    expect(brokers.errors.map(String)).toEqual(['Error: mine alone', 'Error: mine alone'])
  })

  test('after unsubscribing a handler receives nothing more, and the others of its topic still do', async () => {
    await using brokers = await open()
    const left: unknown[] = []
    const stayed: unknown[] = []
    const leave = await brokers.there.subscribe('a', (notice) => left.push(notice))
    await brokers.there.subscribe('a', (notice) => stayed.push(notice))
    brokers.here.publish('a', 1)
    await vi.waitFor(() => expect(left).toEqual([1]), 20_000)
    leave()
    leave()
    brokers.here.publish('a', 2)
    await vi.waitFor(() => expect(stayed).toEqual([1, 2]), 20_000)
    expect(left).toEqual([1])
  })

  test('a topic can be left and subscribed to again at once', async () => {
    await using brokers = await open()
    const heard: unknown[] = []
    for (let round = 0; round < 5; round++) {
      const leave = await brokers.there.subscribe('a', () => heard.push('left'))
      leave()
    }
    await brokers.there.subscribe('a', (notice) => heard.push(notice))
    brokers.here.publish('a', 'here')
    await vi.waitFor(() => expect(heard).toEqual(['here']), 20_000)
  })

  test('publishing to a topic without handlers does nothing', async () => {
    await using brokers = await open()
    expect(() => brokers.here.publish('nobody', {})).not.toThrow()
    await settled(brokers)
  })
}

/** Waits until all earlier notices have been delivered. */
async function settled({ here, there }: JoinedBrokers): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  const leave = await there.subscribe('settled', () => arrived.resolve())
  here.publish('settled', null)
  await arrived.promise
  leave()
}
