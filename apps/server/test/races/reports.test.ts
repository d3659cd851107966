import { expect, test } from 'vitest'
import { outcomeOf } from '../groups/groups-support.ts'
import {
  detail,
  dismiss,
  messages,
  mine,
  openCase,
  personOf,
  reopen,
  report,
  tell,
  textMsg,
  uphold,
} from '../reports/reports-support.ts'
import { onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('reports at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  test('one of several who decide does, and what the others wanted has not happened', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben, moderator, root } = await openCase(await ready)
      const id = await report(ann, personOf(ben))
      const bar = { userIds: [ben.id], curtailChat: true }
      const outcomes = await Promise.all([
        outcomeOf(uphold(moderator, id, { bar })),
        outcomeOf(dismiss(root, id)),
        outcomeOf(dismiss(moderator, id)),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'reportDecided', 'reportDecided'])
      const { decision, standing } = await detail(root, id)
      expect(decision?.outcome).toBe(outcomes[0] === 'ok' ? 'upheld' : 'dismissed')
      expect(standing[0]?.curtailChat).toBe(outcomes[0] === 'ok')
    }),
  )

  test('a person who reports the same several times has one report', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben } = await openCase(await ready)
      const ids = await Promise.all([1, 2, 3].map(() => report(ann, personOf(ben))))
      expect(new Set(ids).size).toBe(1)
      expect((await mine(ann)).count).toBe(1)
    }),
  )

  test('a decision that is undone while the same is reported again leaves one of the two open', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben, moderator } = await openCase(await ready)
      const id = await report(ann, personOf(ben))
      await dismiss(moderator, id)
      const [undone, again] = await Promise.all([
        outcomeOf(reopen(moderator, id)),
        report(ann, personOf(ben)),
      ])
      expect(undone).toBe(again === id ? 'ok' : 'reportedAgain')
      const { list } = await mine(ann)
      expect(list.filter(({ state }) => state === 'open')).toHaveLength(1)
    }),
  )

  test(
    'messages are deleted while they are withdrawn and their sender is barred while they write',
    slow,
    () =>
      repeatedly(20, async () => {
        const { ann, ben, moderator } = await openCase(await ready)
        const bad = await tell(ben, ann, textMsg('bad'))
        const id = await report(ann, messages(bad))
        const bar = { userIds: [ben.id], curtailChat: true }
        const withdrawal = { type: 8, withdrawMsg: { msgID: bad } }
        const [decided, withdrawn] = await Promise.all([
          outcomeOf(uphold(moderator, id, { deleteMessages: true, bar })),
          ben.frameOutcome({ revUserID: ann.id, msg: withdrawal }, 'chat'),
          ben.frameOutcome({ revUserID: ann.id, msg: textMsg('more') }, 'chat'),
        ])
        expect(decided).toBe('ok')
        expect(['ok', 'messageWithdrawn']).toContain(withdrawn)
        expect((await detail(moderator, id)).messages).toMatchObject([
          { msg: textMsg('bad'), isThere: false },
        ])
        expect(await ben.frameOutcome({ revUserID: ann.id, msg: textMsg('late') }, 'chat')).toBe(
          'chatCurtailed',
        )
      }),
  )

  test('an account that ends while its report is decided keeps nobody waiting', slow, () =>
    repeatedly(20, async () => {
      const { ann, ben, moderator, root } = await openCase(await ready)
      const id = await report(ann, personOf(ben))
      const outcomes = await Promise.all([
        outcomeOf(dismiss(moderator, id)),
        outcomeOf(root.call('DELETE /api/user/users', { body: { idList: [ann.id, ben.id] } })),
      ])
      expect(outcomes).toEqual(['ok', 'ok'])
      expect(await detail(root, id)).toMatchObject({ reporter: null, decision: { outcome: 'dismissed' } })
    }),
  )
})
