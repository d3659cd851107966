import { CallSignalFlag, errors, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { CallNoticeFlag, notice, record, signal, tip } from './calls-support.ts'

const parley = await startTestServer()

async function connected() {
  const [alice, bob] = await parley.friends('Alice', 'Bob')
  const [caller, callee] = [await alice.openChat(), await bob.openChat()]
  caller.send(signal(bob, CallSignalFlag.call))
  await notice(callee, CallNoticeFlag.incoming)
  callee.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(caller, CallNoticeFlag.createOffer)
  return { alice, bob, caller, callee }
}

test('signals of a call arrive in the order in which they were sent', async () => {
  const { bob, caller, callee } = await connected()
  const sent = Array.from({ length: 100 }, (_, n) => ({ candidate: n }))
  for (const data of sent) caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer_ice', data }))
  for (const data of sent) expect((await notice(callee, CallNoticeFlag.passThrough)).data).toEqual(data)
})

test('a signal beyond those that may wait is refused, and the call can still be hung up', async () => {
  const { bob, caller, callee } = await connected()
  const count = limits.callSignals * 4
  for (let n = 0; n < count; n++)
    caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer_ice', data: n }))
  caller.send(signal(bob, CallSignalFlag.hangUp))
  await notice(callee, CallNoticeFlag.hungUp)
  await record(caller)
  expect(await tip(caller)).toBe(errors.callSignalsTooMany.zh)
})

test('a signal that carries too much is refused in words that say so', async () => {
  const { bob, caller, callee } = await connected()
  const { max } = limits.signalData
  caller.send(
    signal(bob, CallSignalFlag.passThrough, { type: 'offer', data: { deep: [{ sdp: 'v'.repeat(max) }] } }),
  )
  expect(await tip(caller)).toBe(`通话信令须为 0–${max} 个字符`)
  const data = 'v'.repeat(max - 2)
  caller.send(signal(bob, CallSignalFlag.passThrough, { type: 'offer', data }))
  expect((await notice(callee, CallNoticeFlag.passThrough)).data).toBe(data)
})
