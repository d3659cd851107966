import { CallSignalFlag } from '@parley/contract'
import { expect, test } from 'vitest'
import { Seat } from '../conferences/conferences-support.ts'
import { startTestServer } from '../support/server.ts'
import { CallNoticeFlag, flags, notice, signal, tip } from './calls-support.ts'

const parley = await startTestServer()

test('a participant of a group call is busy for those who call them, and calls nobody', async () => {
  const [alice, bob] = await parley.friends('Alice', 'Bob')
  const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  const [hers, his] = [await alice.openChat(), await bob.openChat()]
  const seat = await Seat.open(alice, parley.url)
  await seat.entered(groupId)
  his.send(signal(alice, CallSignalFlag.call))
  expect(await tip(his)).toBe('对方正忙')
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('对方正忙')
  expect(flags([...(await hers.received()), ...(await his.received())])).toEqual([])

  expect(await seat.leave(groupId)).toBe('ok')
  his.send(signal(alice, CallSignalFlag.call))
  await notice(hers, CallNoticeFlag.incoming)
  expect(await seat.enter(groupId)).toBe('conferenceElsewhere')
  await Promise.all([hers.close(), his.close()])
})
