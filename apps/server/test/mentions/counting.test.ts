import { mentionLimits } from '@parley/contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { at, everyone, openMentions, textMsg } from './mentions-support.ts'

const openGroup = await openMentions()

// Many messages, one after the other.
vi.setConfig({ testTimeout: 120_000 })

test('unread mentions are listed in order, a page at a time, behind what was read', async () => {
  const { alice, bob, carla, turn, send, unread, read } = await openGroup()
  const first = await turn(alice, at(bob))
  await turn(alice, at(carla))
  await send(alice, { msg: textMsg('no mention') })
  const second = await turn(alice, everyone)
  const third = await turn(carla, at(bob))
  await turn(bob, at(bob))
  const all = await unread(bob)
  expect(all.list.map(({ id }) => id)).toEqual([first, second, third])
  expect(all.count).toBe(3)
  const [{ sequence = 0 } = {}] = all.list
  expect(await unread(bob, { limit: 1 })).toEqual({ list: all.list.slice(0, 1), count: 3 })
  expect(await unread(bob, { after: sequence, limit: 1 })).toEqual({ list: all.list.slice(1, 2), count: 2 })
  await read(bob, second)
  expect(await unread(bob, { after: 0 })).toEqual({ list: all.list.slice(2), count: 1 })
  expect(
    await bob.outcome('GET /api/group/mentions', { query: { id: 1, limit: mentionLimits.page + 1 } }),
  ).toBe('fieldInvalid')
})

test('a mention that is withdrawn, erased or taken out of view counts no more', async () => {
  const { world, alice, bob, group, turn, withdraw, count, unread } = await openGroup()
  const [gone, hidden, stays] = [
    await turn(alice, at(bob)),
    await turn(alice, at(bob)),
    await turn(alice, at(bob)),
  ]
  await withdraw(alice, gone)
  expect(await count(bob)).toBe(2)
  await bob.call('DELETE /api/group/history/{id}', { params: { id: group }, body: { msgIdList: [hidden] } })
  expect(await unread(bob)).toMatchObject({ list: [{ id: stays }], count: 1 })
  const { rows } = await rowsOf(world, group)
  expect(rows).toBe(2)
})

test('with a group go its mentions', async () => {
  const { world, alice, bob, group, turn } = await openGroup()
  await turn(alice, at(bob), ' ', everyone)
  await alice.call('DELETE /api/group/group/{id}', { params: { id: group } })
  expect(await rowsOf(world, group)).toEqual({ rows: 0 })
})

test('mentions that come while somebody reads are unread or read, and none is lost', async () => {
  const { alice, bob, turn, read, count, unread } = await openGroup()
  let newest = await turn(alice, at(bob))
  for (let i = 0; i < 8; i++) {
    const [id] = await Promise.all([turn(alice, 'again ', at(bob)), read(bob, newest)])
    const { list } = await unread(bob)
    expect(list.map((one) => one.id)).toEqual([id])
    expect(await count(bob)).toBe(1)
    newest = id
  }
})

test('a mention that is withdrawn while it is read is gone', async () => {
  const { alice, bob, turn, read, withdraw, count } = await openGroup()
  for (let i = 0; i < 5; i++) {
    const id = await turn(alice, at(bob))
    const before = await turn(alice, 'and ', at(bob))
    await Promise.all([withdraw(alice, before), read(bob, id)])
    expect(await count(bob)).toBe(0)
  }
})

test('a member who is removed while somebody mentions them is mentioned or not, and the message stays', async () => {
  const { alice, bob, carla, group, turn, last } = await openGroup()
  const [id] = await Promise.all([
    turn(alice, at(carla), ' ', at(bob)),
    alice.call('DELETE /api/group/member', { query: { id: group, memberId: carla.id } }),
  ])
  const message = await last(bob)
  expect(message?.id).toBe(id)
  const named = message?.extras?.mentions?.map(({ userID }) => userID)
  expect([[bob.id], [carla.id, bob.id]]).toContainEqual(named)
})

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('says' as const),
      whom: fc.subarray(['alice', 'bob', 'carla', 'everyone'] as const),
    }),
  },
  fc.record({
    does: fc.constantFrom('withdraws' as const, 'hides' as const, 'reads' as const),
    nth: fc.nat(20),
  }),
)

test('whatever is said, withdrawn, hidden and read, the count is that of a naive model', async () => {
  const { alice, bob, carla, group, turn, withdraw, read, count, unread } = await openGroup()
  const people = { alice: at(alice), bob: at(bob), carla: at(carla), everyone }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const start = await turn(alice, 'again')
      await read(bob, start)
      const said: Array<{ id: number; forBob: boolean; isRead: boolean }> = []
      for (const one of acts) {
        if (one.does === 'says') {
          const id = await turn(alice, 'hey ', ...one.whom.map((name) => people[name]))
          const forBob = one.whom.some((name) => name === 'bob' || name === 'everyone')
          said.push({ id, forBob, isRead: false })
          continue
        }
        const index = one.nth % Math.max(1, said.length)
        const message = said[index]
        if (!message) continue
        if (one.does === 'withdraws') await withdraw(alice, message.id)
        if (one.does === 'hides')
          await bob.outcome('DELETE /api/group/history/{id}', {
            params: { id: group },
            body: { msgIdList: [message.id] },
          })
        if (one.does === 'reads') {
          await read(bob, message.id)
          for (const earlier of said.slice(0, index + 1)) earlier.isRead = true
        } else message.forBob = false
      }
      const expected = said.filter(({ forBob, isRead }) => forBob && !isRead).map(({ id }) => id)
      expect((await unread(bob)).list.map(({ id }) => id)).toEqual(expected)
      expect(await count(bob)).toBe(expected.length)
    }),
    { numRuns: 15 },
  )
})

async function rowsOf({ queries }: Awaited<ReturnType<typeof openGroup>>['world'], group: number) {
  const { rows } = await queries
    .selectFrom('message_mentions')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('conversation_id', '=', group)
    .executeTakeFirstOrThrow()
  return { rows: Number(rows) }
}
