import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../engine/test/browser.ts'
import { stubCalls } from '../../engine/test/calls.ts'
import { testEngine } from '../../engine/test/engine.ts'
import { soundReminder } from './sound-reminder.ts'

const { playSound, showNotification } = vi.hoisted(() => ({ playSound: vi.fn(), showNotification: vi.fn() }))
vi.mock('../../domain/device/play-sound.ts', () => ({ playSound }))
vi.mock('../../domain/device/notifications.ts', () => ({ showNotification }))
vi.mock('../../domain/me/user-config.ts', async (original) => ({
  ...(await original<object>()),
  userConfig: () => ({ sound: true }),
}))
const usual = { quietUntil: null, rest: null, loud: 'all', shows: 'all' }
const one = { due: 'due-1', path: '/user/2?m=5', name: 'Bob', text: 'Bob: the secret', open: () => {} }
let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  vi.clearAllMocks()
  browser = stubBrowser()
  browser.document.hasFocus = () => false
  browser.navigator.locks = undefined
})

async function remind(settings: object) {
  // Each is another one's time.
  browser.stored.delete('claims')
  return remindAgain(settings)
}

async function remindAgain(settings: object) {
  stubCalls(() => settings)
  const { engine } = testEngine()
  await soundReminder(engine, one)
  engine.close('ended')
  const bodies = showNotification.mock.calls.map(([{ body }]) => body)
  return { sounds: playSound.mock.calls.length, bodies }
}

test('a reminder plays a sound, and shows the message and its sender', async () => {
  expect(await remind(usual)).toEqual({ sounds: 1, bodies: ['Bob: the secret'] })
})

test('a reminder shows no more than I want shown', async () => {
  expect(await remind({ ...usual, shows: 'sender' })).toEqual({ sounds: 1, bodies: ['Bob'] })
  expect((await remind({ ...usual, shows: 'neither' })).bodies.at(-1)).toBe('')
})

test('a reminder disturbs no peace', async () => {
  const quietUntil = new Date(Date.now() + 3600_000).toISOString()
  expect(await remind({ ...usual, quietUntil })).toEqual({ sounds: 0, bodies: [] })
})

test('where no page is in sight and this device has push, the page shows nothing', async () => {
  browser.stored.set('push:1:on', 'https://push.example.org/1')
  expect(await remind(usual)).toEqual({ sounds: 1, bodies: ['Bob: the secret'] })
  browser.document.visibilityState = 'hidden'
  vi.clearAllMocks()
  expect(await remind(usual)).toEqual({ sounds: 0, bodies: [] })
})

test('a tab out of sight that leaves a reminder to the server leaves it to a tab in sight too', async () => {
  browser.stored.set('push:1:on', 'https://push.example.org/1')
  browser.document.visibilityState = 'hidden'
  await remind(usual)
  browser.document.visibilityState = 'visible'
  expect(await remindAgain(usual)).toEqual({ sounds: 1, bodies: ['Bob: the secret'] })
})

test('of several tabs one makes a reminder heard', async () => {
  await remind(usual)
  expect(await remindAgain(usual)).toMatchObject({ sounds: 1 })
})
