import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { signingUp } from './sign-ups-support.ts'

const all = await openConversations()
const { alice, bob } = all
const repeats = Array.from({ length: 5 }, (_, index) => index)

test.for(kindNames)('in a %s conversation of two who sign up at once each has a number', async (kind) => {
  const { make, enter, entries } = signingUp(all, kind)
  for (const _ of repeats) {
    const id = await make(alice)
    expect(await Promise.all([enter(alice, id, 'Cake'), enter(bob, id, 'Tea')])).toEqual(['ok', 'ok'])
    const stands = await entries(alice, id)
    expect(stands?.last.map(({ number }) => number)).toEqual([1, 2])
  }
})

test.for(kindNames)('in a %s conversation an entry that is sent twice at once is one', async (kind) => {
  const { make, enter, entries } = signingUp(all, kind)
  for (const _ of repeats) {
    const id = await make(alice, { isMultiple: true })
    expect(await Promise.all([enter(bob, id, 'Tea'), enter(bob, id, 'Tea')])).toEqual(['ok', 'ok'])
    expect(await entries(alice, id)).toMatchObject({ count: 1, last: [{ number: 1 }] })
  }
})

test.for(kindNames)('in a %s conversation of two devices at once one entry stands', async (kind) => {
  const { make, enter, entries } = signingUp(all, kind)
  for (const _ of repeats) {
    const id = await make(alice)
    const outcomes = await Promise.all([enter(bob, id, 'Tea', 'a'), enter(bob, id, 'Cake', 'b')])
    expect(outcomes.toSorted()).toEqual(['listOneEntry', 'ok'])
    expect((await entries(bob, id))?.count).toBe(1)
  }
})

test.for(kindNames)(
  'in a %s conversation what is withdrawn stays so, whatever was to be changed',
  async (kind) => {
    const { make, enter, withdraw, entries } = signingUp(all, kind)
    for (const _ of repeats) {
      const id = await make(alice)
      await enter(bob, id, 'Tea')
      const [changed, withdrawn] = await Promise.all([enter(bob, id, 'Cake'), withdraw(bob, id)])
      expect(withdrawn).toBe('ok')
      expect(['ok', 'entryWithdrawn']).toContain(changed)
      expect(await entries(alice, id)).toMatchObject({ count: 0, last: [] })
    }
  },
)

test.for(kindNames)('in a %s conversation the last place is one person’s', async (kind) => {
  const { make, enter, entries } = signingUp(all, kind)
  for (const _ of repeats) {
    const id = await make(alice, { maxEntries: 1 })
    const outcomes = await Promise.all([enter(alice, id, 'Cake'), enter(bob, id, 'Tea')])
    expect(outcomes.toSorted()).toEqual(['listFull', 'ok'])
    expect((await entries(alice, id))?.count).toBe(1)
  }
})

test.for(kindNames)('in a %s conversation a last entry stands, or the end came before it', async (kind) => {
  const { make, enter, close, entries } = signingUp(all, kind)
  for (const _ of repeats) {
    const id = await make(alice)
    const [entered, closed] = await Promise.all([enter(bob, id, 'Tea'), close(alice, id)])
    expect(closed).toBe('ok')
    expect(['ok', 'listEnded']).toContain(entered)
    expect(await entries(bob, id)).toMatchObject({
      count: entered === 'ok' ? 1 : 0,
      closedAt: expect.any(String),
    })
  }
})
