import { ApiError } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { directListQuery } from '../../../domain/conversations/queries.ts'
import { notificationSettingsQuery } from '../../../domain/me/notification-settings.ts'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { stubCalls } from '../../../engine/test/calls.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { peer } from '../../../engine/test/messages.ts'
import { chatRow } from '../../../engine/test/rows.ts'
import { alertOfCall, patienceMs } from './call-alert.ts'

const usual = { quietUntil: null, rest: null, loud: 'all', shows: 'all' } as const

function start(answer: () => unknown) {
  stubBrowser()
  stubCalls(answer)
  const { engine } = testEngine()
  onTestFinished(() => engine.close('ended'))
  return engine
}

function withClock() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a call alerts by my settings', async () => {
  expect(
    await alertOfCall(
      start(() => usual),
      2,
    ),
  ).toEqual({ how: 'loud', shows: 'all' })
  expect(
    await alertOfCall(
      start(() => ({ ...usual, loud: 'nothing' })),
      2,
    ),
  ).toMatchObject({ how: 'quiet' })
})

const late = () => new Promise(() => {})
const refused = () => Promise.reject(new ApiError('', { kind: 'limited' }))
const cutOff = () => Promise.reject(new ApiError('', { kind: 'network' }))

test.for([
  ['is not known in time', late, patienceMs],
  ['cannot be known', refused, 0],
  ['is asked for without a network', cutOff, patienceMs],
] as const)('where it %s how I want calls, a call rings and names nobody', async ([, answer, afterMs]) => {
  withClock()
  const alert = alertOfCall(start(answer), 2)
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(await alert).toEqual({ how: 'loud', shows: 'neither' })
})

test.for([
  ['is late', late],
  ['is refused', refused],
  ['finds no network', cutOff],
] as const)(
  'where reading my settings again %s, a call alerts by the ones known before',
  async ([, answer]) => {
    withClock()
    const engine = start(answer)
    engine.queries.setQueryData(notificationSettingsQuery.queryKey, { ...usual, loud: 'nothing' })
    await engine.queries.invalidateQueries({
      queryKey: notificationSettingsQuery.queryKey,
      refetchType: 'none',
    })
    const alert = alertOfCall(engine, 2)
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect(await alert).toEqual({ how: 'quiet', shows: 'all' })
  },
)

test('a call does not ring when the chat with its caller alerts on nothing, also without my settings', async () => {
  withClock()
  const engine = start(refused)
  const row = chatRow({ isMuted: true, alerts: { level: 'nothing', until: null } })
  engine.queries.setQueryData(directListQuery.queryKey, { list: [row], count: 1 })
  expect(await alertOfCall(engine, peer.id)).toMatchObject({ how: 'nothing' })
})
