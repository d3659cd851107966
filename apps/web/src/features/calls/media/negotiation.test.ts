import { expect, test, vi } from 'vitest'
import type { Passed } from '../model/signal.ts'
import type { Role } from '../model/state.ts'
import { type Connection, negotiate } from './negotiation.ts'
import { FakeConnection } from './test/fake-connection.ts'

function start(role: Role) {
  const connection = new FakeConnection()
  const sent: Passed[] = []
  const onError = vi.fn<(error: unknown) => void>()
  const { take } = negotiate(connection as unknown as Connection, {
    role,
    send: (passed) => sent.push(passed),
    onOffer: () => connection.log.push('attach'),
    onError,
  })
  return { connection, sent, take, onError }
}

const offer = { type: 'offer', data: { type: 'offer', sdp: 'theirs' } } as const
const answer = { type: 'answer', data: { type: 'answer', sdp: 'theirs' } } as const
const candidate = (name: string): Passed => ({ type: 'offer_ice', data: { candidate: name } })

test('an offer is answered, after what is to be sent has been attached', async () => {
  const { connection, sent, take } = start('callee')
  await take(offer)
  expect(connection.log).toEqual(['remote offer', 'attach', 'local answer'])
  expect(sent).toEqual([{ type: 'answer', data: { type: 'answer', sdp: 'my answer' } }])
})

test('a bare text is taken for a description too', async () => {
  const { connection, take } = start('callee')
  await take({ type: 'offer', data: 'v=0' })
  expect(connection.remoteDescription?.sdp).toBe('v=0')
})

test('candidates that come before the description wait for it, in order', async () => {
  const { connection, take } = start('callee')
  void take(candidate('a'))
  void take(candidate('b'))
  void take(offer)
  await take(candidate('c'))
  expect(connection.log).toEqual([
    'remote offer',
    'candidate a',
    'candidate b',
    'attach',
    'local answer',
    'candidate c',
  ])
})

test('a caller offers when there is something to negotiate, and takes the answer', async () => {
  const { connection, sent, take } = start('caller')
  connection.needNegotiation()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  await take(answer)
  expect(connection.signalingState).toBe('stable')
  expect(sent).toMatchObject([{ type: 'offer' }])
})

test.each([
  ['caller', 'offer_ice'],
  ['callee', 'answer_ice'],
] as const)('candidates of the %s are passed as %s, the end of them not at all', (role, type) => {
  const { connection, sent } = start(role)
  connection.find({ candidate: 'x' })
  connection.find(null)
  expect(sent).toEqual([{ type, data: { candidate: 'x' } }])
})

test('when two offers cross, the caller keeps its own and minds no candidate of the other', async () => {
  const { connection, sent, take, onError } = start('caller')
  connection.needNegotiation()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  await take(offer)
  await take({ type: 'answer_ice', data: { candidate: 'broken' } })
  expect(connection.log).toEqual(['local offer'])
  await take(answer)
  expect(connection.log).toContain('remote answer')
  expect(onError).not.toHaveBeenCalled()
})

test('when two offers cross, the callee gives way', async () => {
  const { connection, sent, take } = start('callee')
  connection.needNegotiation()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  await take(offer)
  expect(connection.log).toEqual(['local offer', 'remote offer', 'attach', 'local answer'])
  expect(sent.map(({ type }) => type)).toEqual(['offer', 'answer'])
})

test('an answer without an offer is dropped', async () => {
  const { connection, take, onError } = start('caller')
  await take(answer)
  expect(connection.log).toEqual([])
  expect(onError).not.toHaveBeenCalled()
})

test('a candidate that does not fit is reported, and the next is taken', async () => {
  const { connection, take, onError } = start('callee')
  await take(offer)
  await take(candidate('broken'))
  await take(candidate('b'))
  expect(onError).toHaveBeenCalledOnce()
  expect(connection.log).toContain('candidate b')
})
