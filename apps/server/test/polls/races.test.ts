import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { polling } from './polls-support.ts'

const all = await openConversations()
const { alice, bob } = all
const repeats = Array.from({ length: 5 }, (_, index) => index)

test.for(kindNames)('in a %s conversation a last vote counts, or the end came before it', async (kind) => {
  const { ask, vote, close, votes } = polling(all, kind)
  for (const _ of repeats) {
    const id = await ask(alice)
    const [voted, closed] = await Promise.all([vote(bob, id, [0]), close(alice, id)])
    expect(closed).toBe('ok')
    expect(['ok', 'pollEnded']).toContain(voted)
    const stands = await votes(bob, id)
    expect(stands).toMatchObject({ counts: voted === 'ok' ? [1, 0, 0] : [0, 0, 0] })
    expect(stands?.closedAt).toBeDefined()
  }
})

test.for(kindNames)('in a %s conversation of two devices at once one vote counts', async (kind) => {
  const { ask, vote, votes } = polling(all, kind)
  for (const _ of repeats) {
    const id = await ask(alice)
    await Promise.all([vote(bob, id, [0]), vote(bob, id, [1])])
    const stands = await votes(bob, id)
    expect(stands?.voters).toBe(1)
    expect(stands?.counts.map((count, place) => Boolean(count) === stands.mine?.includes(place))).toEqual([
      true,
      true,
      true,
    ])
  }
})

/** The same numbers in the same order, from one seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.for([1, 2, 3])(
  'whatever people choose at once, the counts are those of a plain count (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const { ask, vote, votes, history, missed } = polling(all, 'group')
    const id = await ask(alice, { isMultiple: true })
    const { position = 0 } = await history(alice)
    const model = new Map<Person, readonly number[]>()
    for (const _ of Array.from({ length: 12 })) {
      const choices = [alice, bob].map((person) => [person, [0, 1, 2].filter(() => random(2) === 1)] as const)
      expect(await Promise.all(choices.map(([person, chosen]) => vote(person, id, chosen)))).toEqual([
        'ok',
        'ok',
      ])
      for (const [person, chosen] of choices) model.set(person, chosen)
      const chosen = [...model.values()]
      const counts = [0, 1, 2].map((place) => chosen.filter((one) => one.includes(place)).length)
      const voters = chosen.filter((one) => one.length > 0).length
      const stands = await votes(bob, id)
      if (stands) expect(stands).toMatchObject({ counts, voters })
      else expect(voters).toBe(0)
      expect(stands?.mine ?? []).toEqual(model.get(bob))
      const last = (await missed(bob, position)).at(-1)
      if (last) expect(last).toMatchObject({ votes: { counts, voters } })
    }
  },
)
