import { expect, test } from 'vitest'
import { outcomeOf } from '../groups/groups-support.ts'
import {
  decide,
  groupSaid,
  heldOf,
  openSite,
  rule,
  said,
  send,
  sendToGroup,
  someWord,
  textMsg,
} from '../words/words-support.ts'
import { onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('held messages at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }
  const words = ready.then(async (world) => {
    const { root } = await openSite(world)
    const word = someWord()
    await rule(root, 'hold', word)
    return word
  })

  test('one of several who decide does, and what is released is sent once', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben, moderator, root } = await openSite(await ready)
      const word = await words
      await send(ann, ben, textMsg(word))
      const [held] = await heldOf(moderator, ann)
      const outcomes = await Promise.all([
        outcomeOf(decide(moderator, held?.id ?? 0, 'released')),
        outcomeOf(decide(root, held?.id ?? 0, 'released')),
        outcomeOf(decide(root, held?.id ?? 0, 'rejected')),
      ])
      expect(outcomes.toSorted()).toEqual(['heldUnknown', 'heldUnknown', 'ok'])
      expect(await said(ben, ann)).toEqual(outcomes[2] === 'ok' ? [] : [word])
    }),
  )

  test('a message that is sent several times at once is held once', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben, moderator } = await openSite(await ready)
      const word = await words
      const outcomes = await Promise.all([1, 2, 3].map(() => send(ann, ben, textMsg(word), 'same')))
      expect(outcomes).toEqual(['messageHeld', 'messageHeld', 'messageHeld'])
      expect(await heldOf(moderator, ann)).toHaveLength(1)
    }),
  )

  test(
    'a quarantined message that is sent again while it is released is sent once, and quarantined no more',
    slow,
    () =>
      repeatedly(30, async () => {
        const { ann, ben, moderator } = await openSite(await ready)
        const word = await words
        await send(ann, ben, textMsg(word), 'same')
        const [held] = await heldOf(moderator, ann)
        const [again] = await Promise.all([
          send(ann, ben, textMsg(word), 'same'),
          decide(moderator, held?.id ?? 0, 'released'),
        ])
        expect(['ok', 'messageHeld']).toContain(again)
        expect(await said(ben, ann)).toEqual([word])
        expect(await heldOf(moderator, ann)).toEqual([])
        expect(await send(ann, ben, textMsg(word), 'same')).toBe('ok')
      }),
  )

  test(
    'a sender who is removed while their message is released either sent it before or not at all',
    slow,
    () =>
      repeatedly(20, async () => {
        const { ann, carl, moderator, group } = await openSite(await ready)
        const word = await words
        await sendToGroup(ann, group, textMsg(word))
        const [held] = await heldOf(moderator, ann)
        const [released] = await Promise.all([
          outcomeOf(decide(moderator, held?.id ?? 0, 'released')),
          carl.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } }),
        ])
        expect(await groupSaid(carl, group)).toEqual(released === 'ok' ? [word] : [])
        expect(await heldOf(moderator, ann)).toHaveLength(released === 'ok' ? 0 : 1)
      }),
  )
})
