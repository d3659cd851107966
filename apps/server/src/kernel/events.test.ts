import { expect, test } from 'vitest'
import { Events } from './events.ts'

interface Happenings {
  counted: (by: number) => Promise<number> | number
  closed: (id: string) => void
}

function newEvents() {
  const errors: unknown[] = []
  return { events: new Events<Happenings>((error) => errors.push(error)), errors }
}

test('an event without a subscriber is published, and gives nothing', async () => {
  const { events, errors } = newEvents()
  expect(await events.publish('counted', 1)).toEqual([])
  events.announce('closed', 'a')
  expect(errors).toEqual([])
})

test('subscribers act one after the other, in the order in which they subscribed', async () => {
  const { events } = newEvents()
  const order: string[] = []
  events.subscribe('counted', async (by) => {
    order.push('first begins')
    await new Promise(setImmediate)
    order.push('first is done')
    return by
  })
  events.subscribe('counted', (by) => {
    order.push('second begins')
    return by * 2
  })
  expect(await events.publish('counted', 2)).toEqual([2, 4])
  expect(order).toEqual(['first begins', 'first is done', 'second begins'])
})

test('a subscriber that fails fails a published event, and later ones do not act', async () => {
  const { events, errors } = newEvents()
  let acted = false
  events.subscribe('counted', () => Promise.reject(new Error('no room')))
  events.subscribe('counted', () => {
    acted = true
    return 0
  })
  await expect(events.publish('counted', 1)).rejects.toThrow('no room')
  expect(acted).toBe(false)
  expect(errors).toEqual([])
})

test('a subscriber that fails is reported of an announced event, and the others hear of it', async () => {
  const { events, errors } = newEvents()
  const heard: string[] = []
  events.subscribe('closed', () => {
    throw new Error('at once')
  })
  events.subscribe('closed', (async () => {
    await Promise.resolve()
    throw new Error('later')
  }) as () => void)
  events.subscribe('closed', (id) => void heard.push(id))
  events.announce('closed', 'a')
  expect(heard).toEqual(['a'])
  await expect.poll(() => errors).toEqual([new Error('at once'), new Error('later')])
})
