import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../engine/test/browser.ts'
import { deviceState, install, takeOffer } from './install.ts'
import { notifications } from './notifications.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const phone = { isPhone: true, heard: 0 }
const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))
let permission: NotificationPermission
let isInstalled: boolean

function stub(userAgent: string) {
  const { navigator } = stubBrowser()
  Object.assign(navigator, { userAgent, serviceWorker: {} })
}

beforeEach(() => {
  permission = 'default'
  isInstalled = false
  prompt.mockClear()
  notifications.setState({ isOn: false, permission })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
  })
  vi.stubGlobal('installPrompt', { prompt })
  stub('a phone')
})

test('a phone is offered nothing until something was sent on it, whatever comes', () => {
  expect(takeOffer(1, { isPhone: true, sent: 0, heard: 5 })).toBeUndefined()
})

test('a phone is offered to install first, to be notified next, and each once', () => {
  expect([1, 2, 3, 4].map((sent) => takeOffer(1, { ...phone, sent }))).toEqual([
    'install',
    'push',
    undefined,
    undefined,
  ])
})

test('the browser is asked only by a tap, and once', async () => {
  takeOffer(1, { ...phone, sent: 1 })
  expect(prompt).not.toHaveBeenCalled()
  await install()
  await install()
  expect(prompt).toHaveBeenCalledOnce()
})

test('a tablet of Apple shows how to install after a message has come, without which it cannot notify', () => {
  vi.stubGlobal('installPrompt', undefined)
  stub('Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)')
  const tablet = { isPhone: false, sent: 0 }
  expect([0, 1, 2].map((heard) => takeOffer(1, { ...tablet, heard }))).toEqual([
    undefined,
    'homeScreen',
    undefined,
  ])
})

test('an iPhone shows how to install, and is offered notifications once it is', () => {
  vi.stubGlobal('installPrompt', undefined)
  stub(iPhone)
  expect([1, 2].map((sent) => takeOffer(1, { ...phone, sent }))).toEqual(['homeScreen', undefined])
  isInstalled = true
  expect(takeOffer(1, { ...phone, sent: 1 })).toBe('push')
})

test('a phone whose browser may yet offer to install is not asked about notifications before', () => {
  vi.stubGlobal('installPrompt', undefined)
  vi.stubGlobal('onbeforeinstallprompt', null)
  expect([1, 2, 3].map((sent) => takeOffer(1, { ...phone, sent }))).toEqual([undefined, undefined, 'push'])
})

test('a computer is offered to be notified, after a message has come', () => {
  expect(takeOffer(1, { isPhone: false, sent: 1, heard: 0 })).toBeUndefined()
  expect(takeOffer(1, { isPhone: false, sent: 1, heard: 1 })).toBe('push')
})

test('what was decided in the browser is not offered', () => {
  vi.stubGlobal('installPrompt', undefined)
  permission = 'denied'
  expect(takeOffer(1, { ...phone, sent: 1 })).toBeUndefined()
})

test('the state of a device names whether it is installed, and what it can show', () => {
  expect(deviceState(1)).toEqual({ isInstalled: false, notices: 'off' })
  permission = 'denied'
  isInstalled = true
  expect(deviceState(1)).toEqual({ isInstalled: true, notices: 'blocked' })
  vi.stubGlobal('isSecureContext', false)
  expect(deviceState(1).notices).toBe('unable')
})
