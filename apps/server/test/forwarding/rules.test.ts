import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { decide, heldOf, openSite, rule, someWord, textMsg } from '../words/words-support.ts'
import { comesTo, forward, newest, openChats, openRecord, say, textsOf } from './forwarding-support.ts'

const world = await openWorld()

test('a person who may not write there forwards nothing, and gets the reason', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const id = await say(bob, alice)
  const to = { groupID: group }
  const muted = async (muted_until: Date | null) =>
    world.queries
      .updateTable('conversation_members')
      .set({ muted_until })
      .where('conversation_id', '=', group)
      .where('user_id', '=', alice.id)
      .execute()
  await muted(new Date(Date.now() + 3600_000))
  for (const as of ['each', 'record'] as const)
    expect(comesTo(await forward(alice, [id], to, { as }))).toBe('memberMuted')
  await muted(null)
  await world.queries.updateTable('groups').set({ is_prohibition: true }).where('id', '=', group).execute()
  expect(comesTo(await forward(alice, [id], to))).toBe('groupMuted')
  expect(await textsOf(carla, to)).toEqual([])
})

test('in slow mode one message goes at a time, and none soon after', async () => {
  const { alice, bob, group } = await openChats(world)
  const ids = [await say(bob, alice), await say(bob, alice)]
  const to = { groupID: group }
  await world.queries.updateTable('groups').set({ slow_seconds: 60 }).where('id', '=', group).execute()
  expect(comesTo(await forward(alice, ids, to))).toBe('forwardSingly')
  expect(comesTo(await forward(alice, ids, to, { as: 'record', words: 'see' }))).toBe('forwardSingly')
  expect(comesTo(await forward(alice, ids, to, { as: 'record' }))).toBe(1)
  const next = await forward(alice, ids.slice(0, 1), to)
  expect(comesTo(next)).toBe('groupSlowed')
  expect(next.refusal?.retryAfter).toBeGreaterThan(0)
})

test('rules about words are asked about all that is in a record, wherever it comes from', async () => {
  const { root, ann, ben } = await openSite(world)
  const [refused, masked] = [someWord(), someWord()]
  const bad = await say(ann, ann, textMsg(`so ${refused}`))
  const rude = await say(ann, ann, textMsg(`so ${masked}`))
  await forward(ann, [bad], ann, { as: 'record' })
  const nested = await newest(ann, ann)
  await rule(root, 'refuse', refused)
  await rule(root, 'mask', masked)
  for (const as of ['each', 'record'] as const) {
    expect(comesTo(await forward(ann, [bad, rude], ben, { as }))).toBe('wordRefused')
    expect(comesTo(await forward(ann, [nested], ben, { as }))).toBe('wordRefused')
    expect(comesTo(await forward(ann, [rude], ben, { as }))).toBe(1)
  }
  expect((await textsOf(ben, ann)).join()).not.toContain(masked)
  expect(JSON.stringify(await openRecord(ben, await newest(ben, ann)))).not.toContain(masked)
  expect(comesTo(await forward(ann, [bad], ann))).toBe(1)
})

test('a forward that the staff has to look at first waits whole, once, and goes as it is when it is released', async () => {
  const { root, ann, ben } = await openSite(world)
  const word = someWord()
  const ids = [await say(ann, ann, textMsg(word)), await say(ann, ann, textMsg('and more'))]
  await rule(root, 'hold', word)
  const under = 'waits'
  for (let times = 0; times < 2; times++)
    expect(await forward(ann, ids, ben, { as: 'record', under })).toMatchObject({ sent: 0, held: 1 })
  const [held, ...others] = await heldOf(root, ann)
  expect(others).toEqual([])
  expect(Object.keys(held?.msg ?? {})).toEqual(['type', 'textMsg'])
  expect(JSON.stringify(held?.msg)).not.toContain('entries')
  await decide(root, held?.id ?? 0, 'released')
  const { entries } = await openRecord(ben, await newest(ben, ann))
  expect(entries).toHaveLength(2)
  expect(await forward(ann, ids, ben, { as: 'record', under })).toMatchObject({ sent: 1, held: 0 })
})

test('nobody forwards without end', async () => {
  const { alice, bob } = await openChats(world)
  const id = await say(bob, alice)
  const last = async () => {
    for (let i = 0; i < 400; i++) {
      const outcome = comesTo(await forward(alice, [id], alice, { under: 'again' }))
      if (outcome !== 1) return outcome
    }
    return 'never'
  }
  expect(await last()).toBe('tooManyRequests')
})
