import { CallSignalFlag, MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('calls at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  test(
    'a call that begins, ends and loses its friendship at once is over, and leaves one message at most',
    slow,
    async () => {
      const world = await ready
      await repeatedly(20, async () => {
        const [a, b] = await world.people('A', 'B')
        await world.befriend(a, b)
        const [hers, his] = [await a.socket({ kind: 'chat' }), await b.socket({ kind: 'chat' })]
        const videoCallMsg = (flag: number) => ({ type: MessageType.videoCall, videoCallMsg: { flag } })
        hers.send({ revUserID: b.id, msg: videoCallMsg(CallSignalFlag.call) })
        his.send({ revUserID: a.id, msg: videoCallMsg(CallSignalFlag.calleeAccepts) })
        his.send({ revUserID: a.id, msg: videoCallMsg(CallSignalFlag.calleeRefuses) })
        hers.send({ revUserID: b.id, msg: videoCallMsg(CallSignalFlag.callerCancels) })
        hers.send({ revUserID: b.id, msg: videoCallMsg(CallSignalFlag.hangUp) })
        await a.call('DELETE /api/user/friends', { body: { friendId: b.id } })
        await hers.settle()
        await his.settle()
        const calls = await world.queries
          .selectFrom('calls')
          .selectAll()
          .where('caller_id', 'in', [a.id, b.id])
          .execute()
        expect(calls).toEqual([])
        const rows = await world.queries
          .selectFrom('messages')
          .select('type')
          .where('sender_id', 'in', [a.id, b.id])
          .execute()
        expect(rows.length).toBeLessThanOrEqual(1)
        hers.close()
        his.close()
      })
    },
  )
})
