import { CloseCode, limits } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { acknowledged } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'

const server = await startTestServer({ env: { PARLEY_SEND_QUEUE_KIB: '1024' } })

/** Signs that nobody searches for: these tests are not about the cost of indexing long texts. */
const long = `<p>${'…'.repeat(limits.imageText.max - 10)}</p>`

/** The places of a conversation behind a cursor, read page by page. */
async function backfilled(socket: EventSocket, revUserID: number, from: number) {
  const positions: number[] = []
  for (let after = from, more = true; more; ) {
    socket.send({ backfill: { revUserID, after } })
    const page = await socket.next(event('backfill'))
    positions.push(...page.events.flatMap(({ position }) => position ?? []))
    after = page.upTo
    more = page.more
  }
  return positions
}

test('a reader who is too slow is closed with a code of its own, catches up later, and costs nobody else anything', {
  // Megabytes are sent.
  timeout: 90_000,
}, async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const slow = await bob.openEvents()
  const connection = [...server.context.hub.all()].find(({ caller }) => caller.userId === bob.id)
  if (!connection) throw new Error('Bob has no connection')
  const close = vi.spyOn(connection, 'close')
  const [hers, quick] = [await alice.openEvents(), await bob.openEvents()]
  slow.send({ sync: {} })
  const { conversations } = await slow.next(event('synced'))
  const from = conversations[0]?.position ?? 0
  slow.pause()
  const frame = { revUserID: bob.id, msg: { type: 14, imageTextMsg: { content: long } } }
  const heard: number[] = []
  const sayMuch = async () => {
    const said = Array.from({ length: 8 }, () => acknowledged(hers, frame))
    for (const _ of said) heard.push((await quick.next(event('message'))).position ?? 0)
    await Promise.all(said)
  }
  // How much that takes is a matter of the system's own buffers.
  while (close.mock.calls.length === 0) await sayMuch()
  await sayMuch()
  slow.resume()
  expect(await slow.closed).toMatchObject({ code: CloseCode.slowConsumer })
  const read = (await slow.left()).filter(event('message')).map(({ position }) => position)
  expect(read).toEqual(heard.slice(0, read.length))
  expect(read.length).toBeLessThan(heard.length)

  const again = await bob.openEvents()
  expect(await backfilled(again, alice.id, from)).toEqual(heard)
})

test('however long the messages are that were missed, a reader who keeps up is not closed over the answer', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  const frame = { revUserID: bob.id, msg: { type: 14, imageTextMsg: { content: long } } }
  const positions: number[] = []
  for (let n = 0; n < 30; n++) {
    await acknowledged(hers, frame)
    positions.push((await his.next(event('message'))).position ?? 0)
  }
  his.send({ backfill: { revUserID: alice.id, after: 1 } })
  const { events, more } = await his.next(event('backfill'))
  expect({ isShort: events.length < 20, more }).toEqual({ isShort: true, more: true })
  expect(await backfilled(his, alice.id, 1)).toEqual(positions)
})
