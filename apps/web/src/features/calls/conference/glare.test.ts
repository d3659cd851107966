import { expect, test, vi } from 'vitest'
import { type Connection, negotiate } from '../media/negotiation.ts'
import { FakeConnection } from '../media/test/fake-connection.ts'
import type { Passed } from '../model/signal.ts'
import type { Role } from '../model/state.ts'
import { readSignal, textOf } from './signal.ts'

/** Two in a call, whose signals are on their way until the test has them arrive. */
function pair() {
  const side = (role: Role, to: Passed[]) => {
    const connection = new FakeConnection()
    const { take } = negotiate(connection as unknown as Connection, {
      role,
      send: (passed) => to.push(readSignal(textOf(passed))!),
      onOffer: () => undefined,
      onError(error) {
        throw error
      },
    })
    return { connection, take }
  }
  const toLater: Passed[] = []
  const toEarlier: Passed[] = []
  const earlier = side('callee', toLater)
  const later = side('caller', toEarlier)
  const deliver = async () => {
    for (;;) {
      const [forLater, forEarlier] = [toLater.splice(0), toEarlier.splice(0)]
      if (forLater.length + forEarlier.length === 0) return
      for (const passed of forLater) await later.take(passed)
      for (const passed of forEarlier) await earlier.take(passed)
    }
  }
  return { earlier, later, toLater, toEarlier, deliver }
}

test('when both look for another way at once, the offer of the later one holds and both are at rest', async () => {
  const { earlier, later, toLater, toEarlier, deliver } = pair()
  earlier.connection.needNegotiation()
  later.connection.needNegotiation()
  await vi.waitFor(() => expect([toLater.length, toEarlier.length]).toEqual([1, 1]), 20_000)
  await deliver()
  expect([earlier.connection.signalingState, later.connection.signalingState]).toEqual(['stable', 'stable'])
  expect(later.connection.log).toEqual(['local offer', 'remote answer'])
  expect(earlier.connection.log).toEqual(['local offer', 'remote offer', 'local answer'])
})

test('signals that are no description and no candidate are ignored', () => {
  for (const text of ['', 'null', '3', '"offer"', '{"type":"pranswer"}', '{}'])
    expect(readSignal(text)).toBe(undefined)
  expect(readSignal('{"candidate":"a","sdpMid":"0"}')).toMatchObject({ data: { sdpMid: '0' } })
})
