import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../engine/test/browser.ts'
import { failure, stubCalls } from '../../engine/test/calls.ts'
import { session, signedOut } from '../session/session.ts'
import { keepPush, turnPushOn, wantsPush } from './push.ts'

const key = 'B'.repeat(87)
const device = { id: 7, isCurrent: true }
let subscription: object | undefined
let endpoint: string
const subscribe = vi.fn()

beforeEach(() => {
  const { navigator } = stubBrowser()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  endpoint = 'https://push.example.org/1'
  subscription = undefined
  subscribe.mockReset().mockImplementation(async () => {
    subscription = {
      endpoint,
      options: { applicationServerKey: null },
      getKey: () => new ArrayBuffer(1),
      unsubscribe: async () => {
        subscription = undefined
      },
    }
    return subscription
  })
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.assign(navigator, { userAgent: 'a browser', serviceWorker })
})

/** A server that knows these devices. */
const serverWith = (list: object[], given: object | Promise<never> = { key }) =>
  stubCalls(({ endpoint: call }) => (call === 'GET /api/push/key' ? given : { list, count: list.length }))

test.for([
  ['is away', () => Promise.reject(failure('network'))],
  ['pushes to no devices', () => ({ key: null })],
] as const)('where our own server %s, that is what did not come about', async ([, given]) => {
  serverWith([], given())
  await expect(turnPushOn(1)).rejects.toMatchObject({ step: 'server' })
})

test('where the push service cannot be reached, that is what did not come about', async () => {
  serverWith([])
  subscribe.mockRejectedValue(new Error('no network'))
  await expect(turnPushOn(1)).rejects.toMatchObject({ step: 'subscription' })
})

test('the person may take their time to answer, and so may the app over a slow line', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  serverWith([])
  const late = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 60_000, value))
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => late('granted') })
  const worker = navigator.serviceWorker
  const registration = await worker.ready
  const slow = {
    ...worker,
    get ready() {
      return late(registration)
    },
  }
  Object.assign(navigator, { serviceWorker: slow })
  const turnedOn = turnPushOn(1)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(wantsPush(1)).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  await turnedOn
  expect(wantsPush(1)).toBe(true)
})

test('turning push on fails where the service worker could not be installed', async () => {
  serverWith([])
  let changeState = () => {}
  const installing = {
    state: 'redundant',
    addEventListener: (_: string, hear: () => void) => (changeState = hear),
  }
  const serviceWorker = { register: async () => ({ installing }), ready: new Promise(() => undefined) }
  Object.assign(navigator, { serviceWorker })
  const turnedOn = expect(turnPushOn(1)).rejects.toMatchObject({ step: 'worker' })
  await vi.waitFor(() => expect(changeState).not.toBeUndefined(), 20_000)
  await new Promise((resolve) => setTimeout(resolve))
  changeState()
  await turnedOn
})

test('a person who has signed in since the question gets nothing of what another wanted', async () => {
  onTestFinished(() => session.setState(signedOut))
  session.setState({ userID: 1, exp: 100 })
  const calls = serverWith([])
  const asked = Promise.withResolvers<string>()
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => asked.promise })
  const turnedOn = expect(turnPushOn(1)).rejects.toMatchObject({ step: 'permission' })
  session.setState({ userID: 2, exp: 200 })
  asked.resolve('granted')
  await turnedOn
  expect(calls.to('PUT /api/push/devices')).toEqual([])
  expect(wantsPush(1)).toBe(false)
})

test('a push service that does not answer is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  serverWith([])
  subscribe.mockReturnValue(new Promise(() => undefined))
  const turnedOn = expect(turnPushOn(1)).rejects.toMatchObject({ step: 'subscription' })
  await vi.advanceTimersByTimeAsync(20_000)
  await turnedOn
})

test('a start registers the device again, until the person has removed it', async () => {
  const known = serverWith([device])
  await turnPushOn(1)
  await keepPush(1)
  expect(known.to('PUT /api/push/devices')).toHaveLength(2)
  const without = serverWith([])
  await keepPush(1)
  expect(without.to('PUT /api/push/devices')).toEqual([])
  expect(wantsPush(1)).toBe(false)
  expect(subscription).toBeUndefined()
})

test('in another session the device is registered again: the server forgot it with the session before', async () => {
  onTestFinished(() => session.setState(signedOut))
  session.setState({ userID: 1, exp: 100 })
  serverWith([])
  await turnPushOn(1)
  session.setState({ exp: 200 })
  const calls = serverWith([])
  await keepPush(1)
  expect(calls.to('PUT /api/push/devices')).toHaveLength(1)
  expect(wantsPush(1)).toBe(true)
})

test('a start registers another address that the browser has by now', async () => {
  serverWith([])
  await turnPushOn(1)
  endpoint = 'https://push.example.org/2'
  await subscribe()
  const calls = serverWith([])
  await keepPush(1)
  expect(calls.to('PUT /api/push/devices')).toMatchObject([{ input: { body: { endpoint } } }])
  expect(wantsPush(1)).toBe(true)
})
