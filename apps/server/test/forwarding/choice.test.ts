import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { textMsg } from '../words/words-support.ts'
import {
  comesTo,
  forward,
  newest,
  openChats,
  openRecord,
  say,
  textsOf,
  withdraw,
} from './forwarding-support.ts'

const world = await openWorld()

const count = 10

test('the messages that the sender can read are forwarded in their order, whatever is chosen in whatever order', async () => {
  const { alice, bob, carla } = await openChats(world)
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push(await say(i % 2 ? alice : bob, i % 2 ? bob : alice, textMsg(`${i}`)))
  const [, , withdrawn = 0, , deleted = 0] = ids
  await withdraw(bob, alice, withdrawn)
  await alice.call('DELETE /api/chat/chat', { body: { idList: [deleted] } })
  const foreign = await say(carla, carla, textMsg('mine alone'))
  const index = fc.integer({ min: 0, max: count })
  const choices = fc.record({
    chosen: fc.uniqueArray(index, { minLength: 1 }),
    as: fc.constantFrom('each' as const, 'record' as const),
  })
  await fc.assert(
    fc.asyncProperty(choices, async ({ chosen, as }) => {
      const wanted = chosen.map((i) => ids[i] ?? foreign)
      const readable = [...chosen]
        .sort((a, b) => a - b)
        .filter((i) => i < count && ids[i] !== withdrawn && ids[i] !== deleted)
        .map(String)
      const before = (await textsOf(carla, alice)).length
      const result = await forward(alice, wanted, carla, { as })
      expect(result.leftOut).toHaveLength(chosen.length - readable.length)
      const arrived = (await textsOf(carla, alice)).slice(before)
      if (readable.length === 0) {
        expect(comesTo(result)).toBe('nothingToForward')
        expect(arrived).toEqual([])
      } else if (as === 'each') expect(arrived).toEqual(readable)
      else {
        expect(arrived).toHaveLength(1)
        const { entries } = await openRecord(carla, await newest(carla, alice))
        expect(entries.map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))).toEqual(readable)
      }
    }),
    { numRuns: 30 },
  )
})

test('a message that is withdrawn while it is forwarded went on before, or not at all', async () => {
  const { alice, bob, carla } = await openChats(world)
  for (let round = 0; round < 6; round++) {
    const id = await say(bob, alice, textMsg(`round ${round}`))
    const before = (await textsOf(carla, alice)).length
    const [result, other] = await Promise.all([
      forward(alice, [id], carla),
      forward(alice, [id], alice, { as: 'record' }),
      withdraw(bob, alice, id),
    ])
    const isThere = (await textsOf(carla, alice)).length > before
    expect(isThere).toBe(result.sent === 1)
    for (const { sent, refusal } of [result, other]) expect(sent === 1 || refusal?.code === 4041).toBe(true)
    expect(comesTo(await forward(alice, [id], carla))).toBe('nothingToForward')
  }
})
